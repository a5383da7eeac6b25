import { type Bundle, type BundleRefusal, readBundle } from "@unlisted/broker-playbooks";
import { BadValue } from "../../../platform/process/bad-value.ts";
import type { PlaybooksPlace } from "./playbooks.settings.ts";

const sentences: Record<BundleRefusal, string> = {
	too_large: "it is larger than any bundle",
	unknown_key: "it is not signed with the key of PLAYBOOKS_PUBLIC_KEY, or of the product if that is unset",
	bad_signature: "it was changed after it was signed",
	not_canonical: "it is not written in the one form that a bundle has",
	invalid: "it is not a bundle that this version reads",
	not_a_successor: "it does not follow the bundle in use",
};

/** Opens the configured bundle of playbooks after verifying its signature. An unverified bundle is never used. */
export function openPlaybooks({ file, key }: PlaybooksPlace): { bundle: Bundle; digest: string } {
	const verified = inSentences(() => readBundle(file, { keys: [key] }));
	if ("refused" in verified)
		throw new BadValue(`The playbooks are not used: ${sentences[verified.refused]} (${verified.detail}).`);
	return verified;
}

/** Missing files and invalid keys are the operator's to mend, so their errors become plain sentences. */
function inSentences<T>(work: () => T): T {
	try {
		return work();
	} catch (error) {
		const { code, path, message } = error as NodeJS.ErrnoException;
		throw new BadValue(code === "ENOENT" ? `There is no ${path}.` : message);
	}
}
