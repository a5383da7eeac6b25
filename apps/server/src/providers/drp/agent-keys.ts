import { createPrivateKey, createPublicKey, type KeyObject, sign } from "node:crypto";

export interface AgentKeys {
	readonly privateKey: KeyObject;
	/** The public key: 32 bytes in base64. */
	readonly verifyKey: string;
}

/** The fixed header of an Ed25519 private key in the form that Node reads. */
const head = Buffer.from("302e020100300506032b657004220420", "hex");

/** Makes the keys from the 32 bytes that the installation keeps sealed. */
export function agentKeys(seed: Uint8Array): AgentKeys {
	const key = Buffer.concat([head, seed]);
	const privateKey = createPrivateKey({ key, format: "der", type: "pkcs8" });
	const verifyKey = createPublicKey(privateKey)
		.export({ format: "der", type: "spki" })
		.subarray(-32)
		.toString("base64");
	return { privateKey, verifyKey };
}

/** libsodium's combined form in base64: 64 bytes of signature, then the message. */
export function signedMessage(fields: object, privateKey: KeyObject): string {
	const message = Buffer.from(JSON.stringify(fields), "utf8");
	return Buffer.concat([sign(null, message, privateKey), message]).toString("base64");
}
