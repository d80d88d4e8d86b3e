/** Words that only this folder may use: see ../alone.test.ts. */
export default /crossing|crosses|krzyż/i;
