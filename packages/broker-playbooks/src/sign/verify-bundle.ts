import { verify } from "node:crypto";
import { type Bundle, bundleSchema, digestOf } from "./bundle.ts";
import { canonicalBytes } from "./canonical.ts";
import { keyId, readPublicKey } from "./keys.ts";
import { signedBefore } from "./sign-bundle.ts";

export const bundleRefusals = [
	"too_large",
	/** Signed with a key that this installation does not know, or not signed. */
	"unknown_key",
	/** Changed after it was signed. */
	"bad_signature",
	/** Signed, but not in the only form that its bytes may have. */
	"not_canonical",
	/** Signed, but not a valid bundle: made for another version of the product. */
	"invalid",
	/** Older than the one in use, or from another line of bundles. */
	"not_a_successor",
] as const;
export type BundleRefusal = (typeof bundleRefusals)[number];

export type Verified =
	| { readonly bundle: Bundle; readonly digest: string }
	| { readonly refused: BundleRefusal; readonly detail: string };

export interface VerifyOptions {
	/** Public keys as text. */
	readonly keys: readonly string[];
	/** The bundle in use. Its replacement must follow it. */
	readonly inUse?: { readonly version: number; readonly digest: string };
}

const bytesMax = 20 * 1024 * 1024;

/** Parses nothing of a bundle before its signature is verified. */
export function verifyBundle(bytes: Uint8Array, signature: string, options: VerifyOptions): Verified {
	if (bytes.length > bytesMax) return refused("too_large", `${bytes.length} bytes`);
	const [, id, base64 = ""] = /^([0-9a-f]{16}) ([A-Za-z0-9+/]{86}==)\n?$/.exec(signature) ?? [];
	const key = options.keys.find((candidate) => keyId(candidate) === id);
	if (key === undefined) return refused("unknown_key", id ?? "no signature");
	const signed = Buffer.concat([signedBefore, bytes]);
	if (!verify(null, signed, readPublicKey(key), Buffer.from(base64, "base64")))
		return refused("bad_signature", `key ${id}`);
	return read(bytes, options);
}

function read(bytes: Uint8Array, { inUse }: VerifyOptions): Verified {
	let value: unknown;
	try {
		value = JSON.parse(Buffer.from(bytes).toString("utf8"));
		// Two members with the same name, or another order, would let two readers see two different bundles.
		if (!canonicalBytes(value).equals(bytes))
			return refused("not_canonical", "other bytes than it would be written in");
	} catch (error) {
		return refused("not_canonical", error instanceof Error ? error.message : "no JSON");
	}
	const parsed = bundleSchema.safeParse(value);
	if (!parsed.success) {
		const [issue] = parsed.error.issues;
		return refused("invalid", `${issue?.path.join(".")}: ${issue?.message}`);
	}
	const digest = digestOf(bytes);
	if (inUse !== undefined && digest !== inUse.digest && !follows(parsed.data, inUse))
		return refused("not_a_successor", `version ${parsed.data.version} after ${inUse.version}`);
	return { bundle: parsed.data, digest };
}

function follows({ version, predecessors }: Bundle, inUse: { version: number; digest: string }): boolean {
	return (
		version > inUse.version &&
		predecessors.some((past) => past.version === inUse.version && past.digest === inUse.digest)
	);
}

const refused = (reason: BundleRefusal, detail: string): Verified => ({
	refused: reason,
	detail: detail.slice(0, 300),
});
