/** SHA-256 and HMAC-SHA-256 in plain TypeScript: browsers offer their own only to pages that come over https. */

/** The first 32 bits of the fractional parts of the roots of the first primes, as the standard has it. */
function fractions(count: number, root: (prime: number) => number): Uint32Array {
  const words = new Uint32Array(count);
  for (let found = 0, candidate = 2; found < count; candidate++) {
    let divisor = 2;
    while (divisor * divisor <= candidate && candidate % divisor) divisor++;
    if (divisor * divisor > candidate) words[found++] = (root(candidate) % 1) * 2 ** 32;
  }
  return words;
}

const START = fractions(8, Math.sqrt);
const ROUNDS = fractions(64, Math.cbrt);

const turn = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

function sha256(message: Uint8Array): Uint8Array {
  const padded = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / 64) * 64));
  new Uint8Array(padded.buffer).set(message);
  padded.setUint8(message.length, 0x80);
  padded.setUint32(padded.byteLength - 4, message.length * 8); // no message here has 2^32 bits
  const hash = START.slice();
  const w = new Uint32Array(64);
  for (let block = 0; block < padded.byteLength; block += 64) {
    for (let i = 0; i < 16; i++) w[i] = padded.getUint32(block + 4 * i);
    for (let i = 16; i < 64; i++) {
      const [early, late] = [w[i - 15]!, w[i - 2]!];
      const s0 = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
      const s1 = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
      w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
    }
    let [a, b, c, d, e, f, g, h] = [...hash] as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[i]! + w[i]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = hash[i]! + word));
  }
  const result = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => result.setUint32(4 * i, word));
  return new Uint8Array(result.buffer);
}

function joined(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function sha256Hex(text: string): string {
  return hex(sha256(bytesOf(text)));
}

/** The keyed hash of a text. The key has at most 64 bytes and is written in hexadecimal digits. */
export function hmacHex(key: string, text: string): string {
  const padded = new Uint8Array(64);
  padded.set((key.match(/../g) ?? []).map((digits) => parseInt(digits, 16)));
  const inner = sha256(joined(padded.map((byte) => byte ^ 0x36), bytesOf(text)));
  return hex(sha256(joined(padded.map((byte) => byte ^ 0x5c), inner)));
}
