/** Words that only this folder may use: see ../alone.test.ts. */
export default /ferry.?card|\bwaves\b/i;
