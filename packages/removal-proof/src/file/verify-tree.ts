import type { Bytes } from "../bytes/bytes.ts";
import { sameBytes } from "../bytes/bytes.ts";
import type { Checkpoint } from "../notes/checkpoint.ts";
import { isOf } from "../notes/signed-note.ts";
import {
	parseVerifierKey,
	plainSignature,
	timedCosignature,
	type VerifierKey,
} from "../notes/verifier-key.ts";
import { verifySignature } from "../notes/verify-signature.ts";
import type { Seen } from "./facts.ts";
import { ProofFailure } from "./failure.ts";

export interface KnownKeys {
	readonly log: VerifierKey;
	readonly witnesses: readonly VerifierKey[];
}

/** Names must be ASCII, because a name that looks like another one misleads people. */
const plainName = /^[!-~]+$/;

export async function readKeys(log: string, witnesses: readonly string[]): Promise<KnownKeys> {
	const logKey = await parseVerifierKey(log);
	if (logKey?.type !== plainSignature || !plainName.test(logKey.name)) {
		throw new ProofFailure("The log's key in the file is not a key.");
	}
	const keys: VerifierKey[] = [];
	for (const [at, text] of witnesses.entries()) {
		const key = await parseVerifierKey(text);
		if (
			key?.type !== timedCosignature ||
			!plainName.test(key.name) ||
			keys.some((one) => one.text === text)
		) {
			throw new ProofFailure(`The key of witness ${at + 1} in the file is not a key.`);
		}
		keys.push(key);
	}
	return { log: logKey, witnesses: keys };
}

/** Verifies that all trees are signed and belong to one log. Each tree is verified once, however many events it has. */
export class TreeVerifier {
	readonly keys: KnownKeys;
	private readonly verified = new Map<string, Promise<readonly Seen[]>>();
	private readonly roots = new Map<number, Bytes>();
	readonly signers = new Map<string, Seen>();
	largest = 0;

	constructor(keys: KnownKeys) {
		this.keys = keys;
	}

	/** Returns the witnesses that saw the tree. Throws with `words`, which say what the tree belongs to. */
	async verify(checkpoint: Checkpoint, words: string): Promise<readonly Seen[]> {
		const { note, size, root } = checkpoint;
		const known = this.roots.get(size);
		if (known && !sameBytes(known, root)) {
			throw new ProofFailure(
				`The log's tree of ${words} is another than the tree of the same size before it.`,
			);
		}
		this.roots.set(size, root);
		this.largest = Math.max(this.largest, size);
		const id = JSON.stringify([
			note.text,
			note.signatures.map((one) => [one.name, one.id, [...one.signature]]),
		]);
		const found = this.verified.get(id) ?? this.signaturesOf(checkpoint, words);
		this.verified.set(id, found);
		return await found;
	}

	private async signaturesOf({ origin, note }: Checkpoint, words: string): Promise<readonly Seen[]> {
		const { log, witnesses } = this.keys;
		if (origin !== log.name)
			throw new ProofFailure(`The tree of ${words} is of another log than the file's.`);
		const seen: Seen[] = [];
		const signed = new Set<VerifierKey>();
		for (const signature of note.signatures) {
			const key = [log, ...witnesses].find((one) => isOf(signature, one));
			if (!key || signed.has(key)) {
				throw new ProofFailure(`The tree of ${words} has a signature of a key that the file does not name.`);
			}
			signed.add(key);
			const verified = await verifySignature(note.text, signature, key);
			if (!verified) {
				const who = key === log ? "log" : `witness ${key.name}`;
				throw new ProofFailure(`The signature of the ${who} on the tree of ${words} is not valid.`);
			}
			if (verified.at !== null) seen.push(this.keep({ witness: key.name, at: momentOf(verified.at, words) }));
		}
		if (!signed.has(log)) throw new ProofFailure(`The tree of ${words} is not signed by the log.`);
		return seen;
	}

	private keep(seen: Seen): Seen {
		const before = this.signers.get(seen.witness);
		if (!before || before.at < seen.at) this.signers.set(seen.witness, seen);
		return seen;
	}
}

function momentOf(seconds: number, words: string): string {
	const time = new Date(seconds * 1000);
	if (Number.isNaN(time.getTime()))
		throw new ProofFailure(`A witness of ${words} names a time that is none.`);
	return time.toISOString();
}
