/** Words that only this folder may use: see ../alone.test.ts. */
export default /(?<!un)track|\bbeds?\b|\brails\b|piece_back|(kind|phase|key)\W+"build"/i;
