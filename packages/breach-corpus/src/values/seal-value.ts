import {
	createCipheriv,
	createDecipheriv,
	createHmac,
	createSecretKey,
	type KeyObject,
	randomBytes,
} from "node:crypto";
import { CorpusError } from "../format/corpus-error.ts";
import { type Kind, kindNumbers } from "../hash/kinds.ts";

/**
 * Each value is sealed with its own key: the keyed hash of the identifier under the key for values. So the
 * keys alone do not open the file of values. One must also know whose values to ask for.
 */
function keyOf(valuesKey: KeyObject, kind: Kind, normalized: string): KeyObject {
	const kindNumber = Uint8Array.of(kindNumbers[kind]);
	return createSecretKey(createHmac("sha256", valuesKey).update(kindNumber).update(normalized).digest());
}

function context(breach: number): Buffer {
	return Buffer.from(`unlisted-corpus value of ${breach}`);
}

/** AES-256-GCM: 12 bytes of nonce, the text, 16 bytes of tag. The breach is authenticated with it. */
export function createValueSealer(bytes: Uint8Array) {
	const valuesKey = createSecretKey(bytes);
	return (kind: Kind, normalized: string, breach: number, values: Readonly<Record<string, string>>) => {
		const nonce = randomBytes(12);
		const cipher = createCipheriv("aes-256-gcm", keyOf(valuesKey, kind, normalized), nonce);
		cipher.setAAD(context(breach));
		const sealed = Buffer.concat([cipher.update(JSON.stringify(values), "utf8"), cipher.final()]);
		return new Uint8Array(Buffer.concat([nonce, sealed, cipher.getAuthTag()]));
	};
}

export function openValue(
	valuesKey: Uint8Array,
	identifier: { readonly kind: Kind; readonly normalized: string },
	breach: number,
	sealed: Uint8Array,
): Record<string, string> {
	const key = keyOf(createSecretKey(valuesKey), identifier.kind, identifier.normalized);
	try {
		const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12));
		decipher.setAAD(context(breach));
		decipher.setAuthTag(sealed.subarray(sealed.length - 16));
		const text = decipher.update(sealed.subarray(12, sealed.length - 16), undefined, "utf8");
		return JSON.parse(text + decipher.final("utf8")) as Record<string, string>;
	} catch (error) {
		throw new CorpusError("damaged", "A kept value does not open: it is damaged, or of another key.", {
			cause: error,
		});
	}
}
