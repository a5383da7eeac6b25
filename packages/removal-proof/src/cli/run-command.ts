import { readFileSync, statSync } from "node:fs";
import type { ProofFacts } from "../file/facts.ts";
import { largestFile } from "../file/proof-file.ts";
import { verifyProofFile } from "../file/verify-proof-file.ts";
import { parseVerifierKey, plainSignature, type VerifierKey } from "../notes/verifier-key.ts";
import { wordsOfEvent, wordsOfProof } from "../words/words.ts";

const usage = `Usage: removal-proof verify FILE [--key KEY]

Verifies a proof file of removals, offline: it asks no server anything.
  --key KEY   the log's key as the installation publishes it (at /transparency/key)

Ends with 0 if the file is verified, 1 if it is not, and 2 if it could not be tried.
`;

export interface CommandOutput {
	readonly code: 0 | 1 | 2;
	readonly out: string;
	readonly error: string;
}

/** Runs `removal-proof WORDS`. */
export async function runCommand(words: readonly string[]): Promise<CommandOutput> {
	const asked = readWords(words);
	if (asked === null) return { code: 2, out: "", error: usage };
	const key = asked.key === undefined ? undefined : await logKey(asked.key);
	if (key === null) return { code: 2, out: "", error: "The key is not a verifier key of a log.\n" };
	const bytes = readBytes(asked.file);
	if (typeof bytes === "string") return { code: 2, out: "", error: bytes };
	const verdict = await verifyProofFile(bytes, { key });
	if (verdict.outcome === "verified") return { code: 0, out: described(verdict.facts), error: "" };
	const heading = verdict.outcome === "failed" ? "Not verified." : "Not tried.";
	return { code: 1, out: `${heading} ${verdict.sentence}\n`, error: "" };
}

function readWords(words: readonly string[]): { readonly file: string; readonly key?: string } | null {
	const [verb, ...rest] = words;
	const keyAt = rest.indexOf("--key");
	const key = keyAt === -1 ? undefined : rest[keyAt + 1];
	if (keyAt !== -1 && key === undefined) return null;
	const files = keyAt === -1 ? rest : rest.filter((_, at) => at !== keyAt && at !== keyAt + 1);
	const [file] = files;
	if (verb !== "verify" || files.length !== 1 || file === undefined || file.startsWith("--")) return null;
	return { file, ...(key !== undefined && { key }) };
}

async function logKey(text: string): Promise<VerifierKey | null> {
	const key = await parseVerifierKey(text.trim());
	return key?.type === plainSignature ? key : null;
}

/** Returns a sentence if the file cannot be read. */
function readBytes(file: string): Uint8Array | string {
	try {
		const stat = statSync(file);
		if (!stat.isFile()) return `${file} is not a file.\n`;
		// For a file that is too large, verifying gives the same error without reading all of it.
		return stat.size > largestFile ? new Uint8Array(largestFile + 1) : readFileSync(file);
	} catch {
		return `${file} cannot be read.\n`;
	}
}

function described(facts: ProofFacts): string {
	const lines = ["Verified.", ...wordsOfProof(facts)];
	for (const { removal, events } of facts.removals) {
		lines.push("", `Removal ${removal}`);
		for (const event of events) {
			const { number, when, what, details } = wordsOfEvent(event);
			lines.push(`  ${number}. ${when}  ${what}`, ...details.map((detail) => `       ${detail}`));
		}
	}
	lines.push("");
	if (facts.keyWasGiven) lines.push("The log's key is the one that you gave.");
	else {
		lines.push(
			"The log's key was taken from the file itself. Compare it with the one that the installation publishes:",
			`  ${facts.key}`,
			`  ${publishedAt(facts.origin)}`,
		);
	}
	return `${lines.join("\n")}\n`;
}

/** A log's name is its address without the scheme. */
function publishedAt(origin: string): string {
	const isHere = /^(localhost|127\.0\.0\.1)[:/]/.test(origin);
	return `${isHere ? "http" : "https"}://${origin}/key`;
}
