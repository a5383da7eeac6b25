import {
	createHash,
	createPrivateKey,
	createPublicKey,
	generateKeyPairSync,
	type KeyObject,
} from "node:crypto";

/** The bytes before the 32 bytes of an Ed25519 key in DER. */
const spkiStart = Buffer.from("302a300506032b6570032100", "hex");

/** A public key as text: its 32 bytes in base64. */
export function readPublicKey(text: string): KeyObject {
	const raw = Buffer.from(text.trim(), "base64");
	if (raw.length !== 32) throw new Error("A public key of playbooks is 32 bytes in base64.");
	return createPublicKey({ key: Buffer.concat([spkiStart, raw]), format: "der", type: "spki" });
}

/** The text of the public key that belongs to a private or public key. */
export function publicKeyText(key: KeyObject): string {
	const own = key.type === "private" ? createPublicKey(key) : key;
	return own.export({ format: "der", type: "spki" }).subarray(spkiStart.length).toString("base64");
}

/** The name of a key in a signature, so that a reader knows which of several to try. */
export const keyId = (publicKey: string): string =>
	createHash("sha256").update(Buffer.from(publicKey, "base64")).digest("hex").slice(0, 16);

/** Reads PKCS #8 in PEM, as `openssl genpkey -algorithm ed25519` writes it. */
export function readSigningKey(pem: string): KeyObject {
	const key = createPrivateKey(pem);
	if (key.asymmetricKeyType !== "ed25519") throw new Error("A signing key of playbooks is an Ed25519 key.");
	return key;
}

export function newSigningKey(): { key: KeyObject; pem: string } {
	const { privateKey } = generateKeyPairSync("ed25519");
	return { key: privateKey, pem: privateKey.export({ format: "pem", type: "pkcs8" }).toString() };
}
