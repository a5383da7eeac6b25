import { randomBytes } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import { Recorded } from "../../../platform/db/recorded.ts";
import { type ActingOperator, refuseUnlessStillAtWork } from "./acting-operator.ts";
import type { AuditDeps } from "./admin.deps.ts";
import { type EventRow, insertEvent, lastEvent } from "./audit.repository.ts";
import {
	type AuditDetail,
	commitmentOf,
	type KeptOperatorEvent,
	type OperatorAction,
} from "./audit.rules.ts";
import { placeMark } from "./place-mark.ts";

export interface Happened {
	/** The operator; null for the command line. */
	readonly operator: ActingOperator | null;
	readonly action: OperatorAction;
	readonly subjectId?: string | null;
	readonly details?: Readonly<Record<string, AuditDetail>>;
}

/**
 * Runs in the transaction of the recorded action, so that there is never one without the other. Refuses an operator
 * who may no longer act. Functions that show a person's data require the returned `Recorded`.
 */
export async function recordOperatorEvent(
	{ clock, append, keys }: Pick<AuditDeps, "clock" | "append" | "keys">,
	tx: Transaction,
	{ operator, action, subjectId = null, details = {} }: Happened,
): Promise<Recorded> {
	// Must run before the record is locked: a revocation locks the role first and then the record, so the order is
	// the same.
	if (operator) await refuseUnlessStillAtWork({ clock }, tx, operator);
	const operatorId = operator?.userId ?? null;
	const last = await lastEvent(tx);
	const at = clock.now();
	const place = (last?.place ?? 0) + 1;
	const salt = randomBytes(32);
	const previous = last?.commitment ?? null;
	const commitment = commitmentOf(
		{
			place,
			at: at.toISOString(),
			operator: operatorId,
			action,
			subject: subjectId,
			details,
			previous: previous && hex(previous),
		},
		salt,
	);
	const leaf = await append(tx, commitment);
	await append(tx, placeMark(keys, place));
	await insertEvent(tx, {
		place,
		at,
		operatorId,
		action,
		subjectId,
		details,
		salt,
		previous,
		commitment,
		leaf,
	});
	if (operator) onRecord.add(operator);
	return new Recorded(tx);
}

const onRecord = new WeakSet<ActingOperator>();

/** Whether this request of an operator wrote a record. The guard makes one operator object for each request. */
export const isOnRecord = (operator: ActingOperator): boolean => onRecord.has(operator);

export function keptEvent(row: EventRow): KeptOperatorEvent {
	return {
		place: row.place,
		at: row.at.toISOString(),
		operator: row.operatorId,
		// Only our own code writes here. The chain shows if somebody else did.
		action: row.action as OperatorAction,
		subject: row.subjectId,
		details: row.details,
		previous: row.previous && hex(row.previous),
		salt: hex(row.salt),
		commitment: hex(row.commitment),
		leaf: row.leaf,
	};
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
