import { toBase64 } from "../bytes/base64.ts";
import { hexOf } from "../bytes/bytes.ts";
import { eventObject, type RemovalEvent } from "../event/event.ts";
import { commitTo, eventHash } from "../event/hash-event.ts";
import { canonical, type JsonObject } from "../json/json.ts";
import { parseTlogProof } from "../notes/tlog-proof.ts";

export const proofFormat = "removal-proof/v1";
/** The largest file that a verifier reads. A removal with a hundred pictures takes a tenth of it. */
export const largestFile = 268_435_456;

/** One event with everything that proves it. */
export interface ProvenEvent {
	readonly event: RemovalEvent;
	readonly salt: Uint8Array;
	/** The `.tlog-proof` of its commitment. */
	readonly proof: string;
	/** The bytes of its evidence, in the same order. Null for those that do not exist any more. */
	readonly contents: readonly (Uint8Array | null)[];
}

export interface ProofToWrite {
	/** The verifier key of the log. */
	readonly log: string;
	/** The verifier keys of its witnesses. Those without a signature here are left out. */
	readonly witnesses: readonly string[];
	/** Each removal with all its events, from the first. */
	readonly removals: readonly (readonly ProvenEvent[])[];
}

/** The text of a proof file: canonical JSON and one line break. */
export async function writeProofFile({ log, witnesses, removals }: ProofToWrite): Promise<string> {
	const signers = new Set(removals.flat().flatMap(({ proof }) => signersOf(proof)));
	const file: JsonObject = {
		format: proofFormat,
		log,
		witnesses: witnesses.filter((key) => signers.has(key.split("+").slice(0, 2).join("+"))),
		removals: await Promise.all(
			removals.map(async (events) => ({ events: await Promise.all(events.map(writtenEvent)) })),
		),
	};
	return `${canonical(file)}\n`;
}

async function writtenEvent({ event, salt, proof, contents }: ProvenEvent): Promise<JsonObject> {
	return {
		event: eventObject(event),
		hash: await eventHash(event),
		salt: toBase64(salt),
		commitment: hexOf(await commitTo(event, salt)),
		contents: contents.map((bytes) => (bytes === null ? null : toBase64(bytes))),
		proof,
	};
}

function signersOf(proof: string): string[] {
	const signatures = parseTlogProof(proof)?.checkpoint.note.signatures ?? [];
	return signatures.map(({ name, id }) => `${name}+${id}`);
}
