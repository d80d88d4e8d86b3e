/** Words that only this folder may use: see ../alone.test.ts. */
export default /set_size|\.sets\b|\btrade\b|(kind|phase|key)\W+"(give|lay)"|cards_for_wild/i;
