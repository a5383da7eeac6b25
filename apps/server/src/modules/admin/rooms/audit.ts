import type { Audit } from "@unlisted/contracts/admin";
import { csvOf } from "../../../platform/documents/csv.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import type { ActingOperator } from "../core/acting-operator.ts";
import type { AuditDeps } from "../core/admin.deps.ts";
import { type EventRow, eventsAfter, eventsBefore } from "../core/audit.repository.ts";
import { emailsOfOperators, operatorStanding } from "../core/operators.repository.ts";
import { keptEvent } from "../core/record-operator-event.ts";

const atOnce = 50;

/** Newest first. Shows operators by address, and people by id only. */
export function readAudit({ db }: Pick<AuditDeps, "db">) {
	return async (before = Number.MAX_SAFE_INTEGER): Promise<Audit> => {
		const rows = await eventsBefore(db, before, atOnce + 1);
		const shown = rows.slice(0, atOnce);
		const names = await emailsOfOperators(db, idsOf(shown));
		return {
			events: shown.map(({ place, at, operatorId, action, subjectId, details, leaf }) => ({
				place,
				at: at.toISOString(),
				action,
				subject: subjectId,
				details,
				leaf,
				operator: operatorId === null ? null : (names.get(operatorId) ?? operatorId),
			})),
			more: rows.length > atOnce,
		};
	};
}

const idsOf = (rows: readonly EventRow[]): string[] => [
	...new Set(rows.flatMap(({ operatorId }) => (operatorId === null ? [] : [operatorId]))),
];

const batch = 500;

/**
 * Ends with the last event of the moment in which it begins: a slow reader would follow the record forever. Each batch
 * is read only while the operator has the role, the session and the key: the guard ran before the first one.
 */
async function* everyEvent(
	{ db }: Pick<AuditDeps, "db">,
	{ userId, sessionId }: ActingOperator,
): AsyncGenerator<EventRow[]> {
	const end = (await eventsBefore(db, Number.MAX_SAFE_INTEGER, 1))[0]?.place ?? 0;
	for (let after = 0; after < end; ) {
		const standing = await operatorStanding(db, userId, sessionId);
		if (!standing?.byKey) throw new Refusal("forbidden");
		const rows = await eventsAfter(db, after, Math.min(batch, end - after));
		const last = rows.at(-1);
		if (!last) return;
		yield rows;
		after = last.place;
	}
}

/** As a table, for people. */
export async function* auditAsTable(
	deps: Pick<AuditDeps, "db">,
	operator: ActingOperator,
): AsyncGenerator<string> {
	yield csvOf([["Place", "Time", "Operator", "What", "About", "Details", "Commitment", "Leaf"]]);
	for await (const rows of everyEvent(deps, operator)) {
		yield csvOf(
			rows
				.map(keptEvent)
				.map((event) => [
					String(event.place),
					event.at,
					event.operator ?? "command line",
					event.action,
					event.subject ?? "",
					JSON.stringify(event.details),
					event.commitment,
					String(event.leaf),
				]),
		);
	}
}

/**
 * As one line for each event, for programs that check the record. Each line has everything that its commitment is
 * made from.
 */
export async function* auditAsLines(
	deps: Pick<AuditDeps, "db">,
	operator: ActingOperator,
): AsyncGenerator<string> {
	for await (const rows of everyEvent(deps, operator))
		yield rows.map((row) => `${JSON.stringify(keptEvent(row))}\n`).join("");
}
