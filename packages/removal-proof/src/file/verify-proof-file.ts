import type { VerifierKey } from "../notes/verifier-key.ts";
import { canVerify } from "../notes/verify-signature.ts";
import type { EventFacts, ProofFacts, RemovalFacts, Verdict } from "./facts.ts";
import { ProofFailure } from "./failure.ts";
import { type ReadEvent, type ReadFile, readProofFile } from "./read-proof-file.ts";
import { verifyEvent } from "./verify-event.ts";
import { readKeys, TreeVerifier } from "./verify-tree.ts";

export interface VerifyOptions {
	/**
	 * The log's verifier key as the installation publishes it. Without it the file's own key is used, and the result says
	 * so.
	 */
	readonly key?: VerifierKey | undefined;
}

/** Verifies a proof file from its bytes alone. Never throws, whatever the file contains. */
export async function verifyProofFile(bytes: Uint8Array, { key }: VerifyOptions = {}): Promise<Verdict> {
	if (!(await canVerify())) return { outcome: "impossible", sentence: whyImpossible() };
	try {
		return { outcome: "verified", facts: await verifyFile(readProofFile(bytes), key) };
	} catch (error) {
		if (error instanceof ProofFailure) return { outcome: "failed", sentence: error.message };
		throw error;
	}
}

function whyImpossible(): string {
	return globalThis.crypto?.subtle === undefined
		? "Signatures cannot be checked on this address: browsers allow it on https only, and on this machine."
		: "This browser cannot check Ed25519 signatures. Use a newer one, or the command removal-proof.";
}

async function verifyFile(file: ReadFile, key: VerifierKey | undefined): Promise<ProofFacts> {
	const trees = new TreeVerifier(await readKeys(file.log, file.witnesses));
	if (key !== undefined && key.text !== file.log) {
		throw new ProofFailure("The file was signed by another log than the one whose key you gave.");
	}
	const removals: RemovalFacts[] = [];
	for (const events of file.removals) {
		const facts = await verifyRemoval(events, trees);
		if (removals.some((one) => one.removal === facts.removal)) {
			throw new ProofFailure(`Removal ${removals.length + 1} of the file is in it twice.`);
		}
		removals.push(facts);
	}
	const silent = trees.keys.witnesses.findIndex(({ name }) => !trees.signers.has(name));
	if (silent !== -1) throw new ProofFailure(`Witness ${silent + 1} of the file has signed nothing in it.`);
	const events = removals.flatMap((removal) => removal.events);
	return {
		origin: trees.keys.log.name,
		key: file.log,
		keyWasGiven: key !== undefined,
		removals,
		events: events.length,
		treeSize: trees.largest,
		witnesses: [...trees.signers.values()],
		missing: events.flatMap(({ included }) => included).filter((isThere) => !isThere).length,
	};
}

async function verifyRemoval(events: readonly ReadEvent[], trees: TreeVerifier): Promise<RemovalFacts> {
	const verified: (EventFacts & { readonly hash: string })[] = [];
	for (const event of events) verified.push(await verifyEvent(event, verified.at(-1) ?? null, trees));
	return {
		removal: verified[0]?.event.removal ?? "",
		events: verified.map(({ hash: _hash, ...facts }) => facts),
	};
}
