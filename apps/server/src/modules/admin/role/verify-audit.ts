import type { AuditDeps } from "../core/admin.deps.ts";
import { eventsAfter, leavesHeld } from "../core/audit.repository.ts";
import { brokenAt } from "../core/audit.rules.ts";
import { keptEvent } from "../core/record-operator-event.ts";

export interface AuditVerdict {
	readonly events: number;
	/** The first event that was changed or is missing; null: every one is as it was written. */
	readonly brokenAt: number | null;
}

const batch = 500;

/** Every event is what its commitment says, follows the one before it, and is a leaf of the transparency log. */
export function verifyAudit({ db }: Pick<AuditDeps, "db">) {
	return async (): Promise<AuditVerdict> => {
		let before: { place: number; commitment: string | null } = { place: 0, commitment: null };
		for (;;) {
			const rows = await eventsAfter(db, before.place, batch);
			if (rows.length === 0) return { events: before.place, brokenAt: null };
			const events = rows.map(keptEvent);
			const broken = brokenAt(before, events);
			if (broken !== null) return { events: before.place, brokenAt: broken };
			const leaves = rows.map(({ leaf }) => leaf);
			const commitments = rows.map(({ commitment }) => commitment);
			if ((await leavesHeld(db, leaves, commitments)) !== rows.length)
				return { events: before.place, brokenAt: before.place + 1 };
			const last = events.at(-1);
			before = { place: last?.place ?? 0, commitment: last?.commitment ?? null };
		}
	};
}
