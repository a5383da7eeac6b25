import { createHmac } from "node:crypto";

const periodSeconds = 30;
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** An authenticator app's code (RFC 6238). A code works only once, so a test may take a later one ahead of time. */
export function totpCode(secret: string, stepsAhead = 0): string {
	const step = Math.floor(Date.now() / 1000 / periodSeconds) + stepsAhead;
	const counter = Buffer.alloc(8);
	counter.writeBigUInt64BE(BigInt(step));
	const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
	const offset = (mac.at(-1) ?? 0) & 0xf;
	return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, "0");
}

function fromBase32(text: string): Buffer {
	const bits = Array.from(text.replace(/\s/g, ""), (letter) =>
		alphabet.indexOf(letter).toString(2).padStart(5, "0"),
	).join("");
	return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
