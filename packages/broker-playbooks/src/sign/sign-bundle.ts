import { type KeyObject, sign } from "node:crypto";
import { type Bundle, bundleBytes } from "./bundle.ts";
import { keyId, publicKeyText } from "./keys.ts";

/** Part of what is signed, so that a signature of anything else with the same key is not valid for a bundle. */
export const signedBefore = Buffer.from("unlisted playbooks, format 1\n", "utf8");

export interface SignedBundle {
	readonly bytes: Buffer;
	/** One line: the key's id and the signature in base64. */
	readonly signature: string;
}

export function signBundle(bundle: Bundle, key: KeyObject): SignedBundle {
	const bytes = bundleBytes(bundle);
	const signature = sign(null, Buffer.concat([signedBefore, bytes]), key).toString("base64");
	return { bytes, signature: `${keyId(publicKeyText(key))} ${signature}\n` };
}
