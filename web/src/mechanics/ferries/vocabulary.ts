/** Words that only this folder may use: see ../alone.test.ts. */
export default /ferry|ferries|\bprom(y|u|ów|em|ie)?\b|"wilds"/i;
