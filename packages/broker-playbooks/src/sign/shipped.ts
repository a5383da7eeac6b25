import { readFileSync } from "node:fs";
import { type Verified, type VerifyOptions, verifyBundle } from "./verify-bundle.ts";

const data = new URL("../../data/", import.meta.url);

/** The bundle that comes with the product. Its signature is in the file beside it, named `.sig`. */
export const shippedBundleFile = new URL("bundle.json", data);

/** The public key of that bundle. The repository does not hold the private one. */
export const shippedPublicKey = (): string => readFileSync(new URL("bundle.key", data), "utf8").trim();

/** Reads a bundle from a file, with the signature from the file of the same name and `.sig`. */
export function readBundle(file: string | URL, options: VerifyOptions): Verified {
	const signature = typeof file === "string" ? `${file}.sig` : new URL(`${file.href}.sig`);
	return verifyBundle(readFileSync(file), readFileSync(signature, "utf8"), options);
}
