import type { Transaction } from "../../../platform/db/database.ts";
import type { KnownBroker } from "../../../providers/broker-sites/port.ts";
import { knownBrokers, named } from "../core/known-brokers.ts";
import { recordEvent } from "../core/record-event.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import { takesStep } from "../core/removal-state.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { openTask, sealTask } from "../core/task-content.ts";
import { type ToDo, taskContent } from "../core/task-words.rules.ts";
import type { Attempt } from "./attempt.ts";

/**
 * Makes the next step the person's, if the removal is not past that. A step that it replaces may have been done, so what
 * that one told goes into the ledger with this one, and a mail that waited beside it still waits.
 */
export async function giveTask(
	deps: Pick<RemovalsDeps, "clock" | "commit" | "sites">,
	tx: Transaction,
	{
		attempt: { lease, key },
		row,
		todo,
	}: {
		readonly attempt: Pick<Attempt, "lease" | "key">;
		readonly row: RemovalRow;
		readonly todo: Omit<ToDo, "broker">;
	},
): Promise<RemovalRow> {
	if (!takesStep(row)) return row;
	const broker = named(knownBrokers(deps.sites), row.owner).name;
	const replaced = row.state === "needs_person" ? openTask(key, row) : null;
	const undone = row.asked ? [] : (replaced?.tells ?? []);
	const mail = todo.mail ?? replaced?.mail;
	const content = taskContent({
		...todo,
		tells: [...new Set([...undone, ...todo.tells])],
		...(mail && { mail }),
		broker,
		asksForAccess: row.kind === "access",
	});
	return recordEvent(deps, tx, {
		userId: lease.userId,
		key,
		row,
		happening: {
			kind: "task_given",
			note: content.why,
			change: {
				task: todo.kind,
				taskSealed: sealTask(key, row.id, content),
				taskSince: deps.clock.now(),
				// Reading a mail or trying to sign in asks the broker for nothing, so the channel stays.
				channel: todo.kind === "read_mail" || todo.kind === "check_account" ? row.channel : "hand",
				tries: 0,
				refusedSince: null,
			},
		},
	});
}

/** Gives the person the step of closing their account on the service's own page. */
export function giveAccountTask(
	deps: Parameters<typeof giveTask>[0],
	tx: Transaction,
	{
		attempt,
		row,
		broker,
	}: {
		readonly attempt: Pick<Attempt, "lease" | "key">;
		readonly row: RemovalRow;
		readonly broker: KnownBroker;
	},
): Promise<RemovalRow> {
	return giveTask(deps, tx, {
		attempt,
		row,
		todo: {
			kind: "close_account",
			link: broker.optOutUrl,
			press: null,
			values: [],
			tells: [],
			how: broker.account?.how ?? null,
		},
	});
}
