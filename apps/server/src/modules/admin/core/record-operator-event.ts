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
	/** Null: the command line. */
	readonly operator: ActingOperator | null;
	readonly action: OperatorAction;
	readonly subjectId?: string | null;
	readonly details?: Readonly<Record<string, AuditDetail>>;
}

/**
 * In the transaction of what it records: neither is there without the other. Refuses an operator who may do nothing
 * any more. What it answers is asked for by whatever shows a person's data.
 */
export async function recordOperatorEvent(
	{ clock, append, keys }: Pick<AuditDeps, "clock" | "append" | "keys">,
	tx: Transaction,
	{ operator, action, subjectId = null, details = {} }: Happened,
): Promise<Recorded> {
	// Before the record's lock: a revocation holds the role's row when it asks for that lock.
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

/** Whether something was written down of this operator: the guard makes one for each request. */
export const isOnRecord = (operator: ActingOperator): boolean => onRecord.has(operator);

export function keptEvent(row: EventRow): KeptOperatorEvent {
	return {
		place: row.place,
		at: row.at.toISOString(),
		operator: row.operatorId,
		// Only our own code writes here, and the chain tells if somebody else did.
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
