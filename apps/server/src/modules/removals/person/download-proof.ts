import { createHash } from "node:crypto";
import { type ProvenEvent, writeProofFile } from "@unlisted/removal-proof";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import type { Claimant, RequestOrigin } from "../../identity/identity.slice.ts";
import { type EventRow, eventsOfRemoval, filesOfRemoval } from "../core/events.repository.ts";
import { openEvent, openFile } from "../core/record-event.ts";
import type { PeopleOfRemovals, ProofsOfLog, RemovalsDeps } from "../core/removals.deps.ts";
import { removalsOf } from "../core/removals.repository.ts";
import { removalNotFound } from "./read-removal.ts";

type ProofDeps = Pick<RemovalsDeps, "db" | "vault"> & {
	readonly people: Pick<PeopleOfRemovals, "requireProof">;
	readonly proofs: ProofsOfLog;
};

/** The limit for pictures and mails in one file, in bytes. In base64 it stays below what verifiers read. */
const contentsMax = 150_000_000;

/**
 * The proof file of one removal, or of all. It shows everything, so it asks for a recent proof. Steps of the last
 * minute get their place in the log now.
 */
export function downloadProof(deps: ProofDeps) {
	const { db, vault, people, proofs } = deps;
	return async (
		person: Claimant & { readonly origin: RequestOrigin },
		removalId: string | null,
	): Promise<string> => {
		await people.requireProof(person, {});
		const { userId } = person;
		const ids = removalId === null ? (await removalsOf(db, userId)).map(({ id }) => id) : [removalId];
		await proofs.sequence();
		const key = await vault.hold(db, userId);
		const room = { left: contentsMax };
		const removals: ProvenEvent[][] = [];
		for (const id of ids) {
			const events = await eventsOfRemoval(db, userId, id);
			if (events.length > 0) removals.push(await provenEvents(deps, { userId, key, events, room }));
		}
		if (removals.length === 0) throw removalNotFound();
		return await writeProofFile({ ...(await proofs.keys()), removals });
	};
}

async function provenEvents(
	{ db, proofs }: ProofDeps,
	{
		userId,
		key,
		events,
		room,
	}: {
		readonly userId: string;
		readonly key: HeldKey;
		readonly events: readonly EventRow[];
		readonly room: { left: number };
	},
): Promise<ProvenEvent[]> {
	const files = await filesOfRemoval(db, userId, events[0]?.removalId ?? "");
	const proven: ProvenEvent[] = [];
	for (const row of events) {
		const { event, salt } = openEvent(key, row);
		const proof = row.leaf === null ? null : await proofs.proofOf(row.leaf);
		if (proof === null) throw notYet();
		const opened = files.filter(({ eventId }) => eventId === row.id).map((file) => openFile(key, file));
		const byHash = new Map(opened.map((bytes) => [createHash("sha256").update(bytes).digest("hex"), bytes]));
		const contents = event.evidence.map(({ sha256 }) => withRoom(byHash.get(sha256) ?? null, room));
		proven.push({ event, salt: Buffer.from(salt, "base64"), proof, contents });
	}
	return proven;
}

/** Content that exceeds the limit is left out. The file then has its hash only. */
function withRoom(bytes: Uint8Array | null, room: { left: number }): Uint8Array | null {
	if (bytes === null || bytes.length > room.left) return null;
	room.left -= bytes.length;
	return bytes;
}

function notYet(): Refusal {
	return new Refusal("unavailable", "The log has not taken all steps in yet. Try again in a minute.", {
		retryAfterSeconds: 60,
	});
}
