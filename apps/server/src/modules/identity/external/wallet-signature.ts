import { createPublicKey, verify } from "node:crypto";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";

/** Whether this address signed these words with `personal_sign` (EIP-191). */
export function isEthereumSignature(message: string, signature: string, address: string): boolean {
	if (!/^0x[0-9a-fA-F]{40}$/.test(address)) return false;
	const hex = signature.replace(/^0x/, "");
	if (!/^[0-9a-fA-F]{130}$/.test(hex)) return false;
	const bytes = Buffer.from(hex, "hex");
	const v = bytes[64] ?? 0;
	const recovery = v >= 27 ? v - 27 : v;
	if (recovery > 1) return false;
	const text = Buffer.from(message, "utf8");
	const hash = keccak_256(Buffer.concat([Buffer.from(`\x19Ethereum Signed Message:\n${text.length}`), text]));
	try {
		const recovered = Buffer.concat([Buffer.of(recovery), bytes.subarray(0, 64)]);
		const key = secp256k1.recoverPublicKey(recovered, hash, { prehash: false });
		return addressOfKey(key) === address.toLowerCase();
	} catch {
		return false;
	}
}

export function addressOfKey(publicKey: Uint8Array): string {
	const point = secp256k1.Point.fromBytes(publicKey).toBytes(false);
	return `0x${Buffer.from(keccak_256(point.subarray(1)).subarray(-20)).toString("hex")}`;
}

/** Whether the account with this name signed these words. The name is an Ed25519 key in base 58. */
export function isSolanaSignature(message: string, signature: string, address: string): boolean {
	const key = fromBase58(address);
	const bytes = Buffer.from(signature.replaceAll("-", "+").replaceAll("_", "/"), "base64");
	if (key?.length !== 32 || bytes.length !== 64) return false;
	try {
		const jwk = { kty: "OKP", crv: "Ed25519", x: key.toString("base64url") };
		return verify(null, Buffer.from(message, "utf8"), createPublicKey({ key: jwk, format: "jwk" }), bytes);
	} catch {
		return false;
	}
}

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

function fromBase58(text: string): Buffer | null {
	if (text.length > 64) return null;
	let value = 0n;
	for (const character of text) {
		const digit = alphabet.indexOf(character);
		if (digit < 0) return null;
		value = value * 58n + BigInt(digit);
	}
	const zeros = /^1*/.exec(text)?.[0].length ?? 0;
	const hex = value === 0n ? "" : value.toString(16);
	return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 ? `0${hex}` : hex, "hex")]);
}
