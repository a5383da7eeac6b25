import type { AuditDeps } from "../core/admin.deps.ts";
import {
	commitmentsHeld,
	type EventRow,
	eventsAfter,
	leavesAt,
	leavesHeld,
	signedLeaves,
	writtenOver,
} from "../core/audit.repository.ts";
import { brokenAt, type KeptOperatorEvent } from "../core/audit.rules.ts";
import { placeMark } from "../core/place-mark.ts";
import { keptEvent } from "../core/record-operator-event.ts";

export interface AuditVerdict {
	readonly events: number;
	/** The first event that was changed or is missing; null if every event is as it was written. */
	readonly brokenAt: number | null;
	/** How many leaves of the signed tree are missing. What they prove is lost with them. */
	readonly lostLeaves: number;
}

type Deps = Pick<AuditDeps, "db" | "keys">;

const batch = 500;
const leavesAtOnce = 50_000;
/** How many places after the last event are checked. Older versions of the product wrote no marks. */
const beyondTheEnd = 2000;

/**
 * Checks four things. Each event matches its commitment, follows the one before, and is in the log. The mark of its
 * place is not older than the event. There is no mark after the last event. The log still has every leaf that it
 * signed.
 */
export function verifyAudit(deps: Deps) {
	return async (): Promise<AuditVerdict> => {
		const lostLeaves = await leavesLost(deps);
		const { events, brokenAt } = await followChain(deps);
		if (brokenAt !== null) return { events, brokenAt, lostLeaves };
		return { events, brokenAt: (await isCut(deps, events)) ? events + 1 : null, lostLeaves };
	};
}

/**
 * Counts the leaves of the largest signed tree that no longer exist. Counts in slices: a log grows for years, and one
 * count of all leaves would take longer than a statement may.
 */
export async function leavesLost({ db }: Pick<Deps, "db">, atOnce = leavesAtOnce): Promise<number> {
	const signed = await signedLeaves(db);
	let lost = 0;
	for (let from = 0; from < signed; from += atOnce) {
		const before = Math.min(from + atOnce, signed);
		lost += before - from - (await leavesAt(db, from, before));
	}
	return lost;
}

async function followChain({ db, keys }: Deps): Promise<Pick<AuditVerdict, "events" | "brokenAt">> {
	let before: { place: number; commitment: string | null } = { place: 0, commitment: null };
	for (;;) {
		const rows = await eventsAfter(db, before.place, batch);
		if (rows.length === 0) return { events: before.place, brokenAt: null };
		const events = readable(rows);
		const broken = brokenAt(before, events);
		if (broken !== null) return { events: before.place, brokenAt: broken };
		if (events.length < rows.length)
			return { events: before.place, brokenAt: before.place + events.length + 1 };
		const leaves = rows.map(({ leaf }) => leaf);
		const commitments = rows.map(({ commitment }) => commitment);
		if ((await leavesHeld(db, leaves, commitments)) !== rows.length)
			return { events: before.place, brokenAt: before.place + 1 };
		const marked = rows.map(({ place, leaf }) => ({ place, leaf, mark: placeMark(keys, place) }));
		const over = await writtenOver(db, marked);
		if (over !== null) return { events: over - 1, brokenAt: over };
		const last = events.at(-1);
		before = { place: last?.place ?? 0, commitment: last?.commitment ?? null };
	}
}

/**
 * Returns the rows before the first one that cannot be read. A changed row may have an infinite time, or details that are
 * no object. The check must then name that row, and not fail.
 */
function readable(rows: readonly EventRow[]): KeptOperatorEvent[] {
	const events: KeptOperatorEvent[] = [];
	for (const row of rows) {
		if (Object.prototype.toString.call(row.details) !== "[object Object]") break;
		try {
			events.push(keptEvent(row));
		} catch {
			break;
		}
	}
	return events;
}

async function isCut({ db, keys }: Deps, last: number): Promise<boolean> {
	// Reads the marks first, so that an event written meanwhile does not look like a cut.
	const marks = Array.from({ length: beyondTheEnd }, (_, n) => placeMark(keys, last + 1 + n));
	const marked = await commitmentsHeld(db, marks);
	const since = await eventsAfter(db, last, beyondTheEnd);
	return marked > since.length;
}
