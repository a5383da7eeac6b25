import { fromBase64 } from "../bytes/base64.ts";
import { fromHex, hexOf, sameBytes } from "../bytes/bytes.ts";
import { sha256 } from "../bytes/sha256.ts";
import type { Evidence, RemovalEvent } from "../event/event.ts";
import { isEvent, wrongInEvent } from "../event/event-shape.ts";
import { commitTo, eventHash } from "../event/hash-event.ts";
import { leafHash } from "../log/hashes.ts";
import { rootOfInclusion } from "../log/verify-proofs.ts";
import { parseTlogProof } from "../notes/tlog-proof.ts";
import type { EventFacts } from "./facts.ts";
import { eventWords, evidenceWords, ProofFailure, sentence } from "./failure.ts";
import type { ReadEvent } from "./read-proof-file.ts";
import type { TreeVerifier } from "./verify-tree.ts";

/** Verifies from the inside out: the event itself, its place in the chain, its evidence, its place in the log. */
export async function verifyEvent(
	read: ReadEvent,
	before: (EventFacts & { readonly hash: string }) | null,
	trees: TreeVerifier,
): Promise<EventFacts & { readonly hash: string }> {
	const words = eventWords(read.place);
	const event = await verifyContent(read, words);
	verifyChain(event, before, read);
	const salt = fromBase64(read.salt);
	if (salt === null || hexOf(await commitTo(event, salt)) !== read.commitment) {
		throw new ProofFailure(
			`The salt or the commitment of ${words} was changed: they do not belong together.`,
		);
	}
	const included = await verifyEvidence(event.evidence, read, words);
	return { event, hash: read.hash, included, ...(await verifyPlace(read, trees, words)) };
}

async function verifyContent({ event, hash }: ReadEvent, words: string): Promise<RemovalEvent> {
	if (!isEvent(event)) {
		const part = wrongInEvent(event);
		throw new ProofFailure(
			`${sentence(words)} was changed: its part "${knownPart(part)}" is not as a proof file has it.`,
		);
	}
	if ((await eventHash(event)) !== hash)
		throw new ProofFailure(`${sentence(words)} was changed: its hash does not match.`);
	return event;
}

/** Shows a part's name only if it is one of ours. Text from the file is never shown. */
function knownPart(part: string | null): string {
	const ours = ["removal", "seq", "previous", "at", "kind", "recipient", "disclosed", "evidence", "note"];
	return part !== null && ours.includes(part) ? part : "unknown";
}

function verifyChain(
	event: RemovalEvent,
	before: (EventFacts & { readonly hash: string }) | null,
	{ place }: ReadEvent,
): void {
	const words = sentence(eventWords(place));
	if (event.seq !== place.event) {
		throw new ProofFailure(
			`${words} is not the one that belongs there: it is number ${event.seq} of its removal.`,
		);
	}
	if (before === null) return;
	if (event.removal !== before.event.removal) throw new ProofFailure(`${words} belongs to another removal.`);
	if (event.previous !== before.hash) {
		throw new ProofFailure(`${words} does not follow the event before it: it names the hash of another one.`);
	}
}

async function verifyEvidence(
	evidence: readonly Evidence[],
	{ contents }: ReadEvent,
	words: string,
): Promise<boolean[]> {
	if (contents.length !== evidence.length) {
		throw new ProofFailure(
			`${sentence(words)} has ${evidence.length} pieces of evidence, and the file ${contents.length}.`,
		);
	}
	for (const [at, { what, sha256: hash, size }] of evidence.entries()) {
		const content = contents[at] ?? null;
		if (content === null) continue;
		const which =
			evidence.filter((one) => one.what === what).length === 1 ? "" : ` (piece ${at + 1} of its evidence)`;
		const name = `The ${evidenceWords[what]} of ${words}${which}`;
		const bytes = fromBase64(content);
		if (bytes === null) throw new ProofFailure(`${name} was changed: it cannot be read.`);
		if (bytes.length !== size || hexOf(await sha256(bytes)) !== hash) {
			throw new ProofFailure(`${name} was changed: its hash does not match.`);
		}
	}
	return contents.map((content) => content !== null);
}

async function verifyPlace({ proof, commitment }: ReadEvent, trees: TreeVerifier, words: string) {
	const parsed = parseTlogProof(proof);
	if (parsed === null || parsed.extra !== null) {
		throw new ProofFailure(`The log's proof of ${words} cannot be read.`);
	}
	const { index, hashes, checkpoint } = parsed;
	const leaf = await leafHash(fromHex(commitment));
	const root = await rootOfInclusion(leaf, index, checkpoint.size, hashes);
	const seenBy = await trees.verify(checkpoint, words);
	if (root === null || !sameBytes(root, checkpoint.root)) {
		throw new ProofFailure(
			`The log's proof of ${words} was changed: it does not lead to the tree that the log signed.`,
		);
	}
	return { leaf: index, treeSize: checkpoint.size, seenBy };
}
