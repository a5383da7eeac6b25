import type { Transaction } from "../../../platform/db/database.ts";
import { knownBrokers, named } from "../core/known-brokers.ts";
import { recordEvent } from "../core/record-event.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { sealTask } from "../core/task-content.ts";
import { type ToDo, taskContent } from "../core/task-words.rules.ts";
import type { Attempt } from "./attempt.ts";

/** The next step is the person's. */
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
	const broker = named(knownBrokers(deps.sites), row.owner).name;
	const content = taskContent({ ...todo, broker, asksForAccess: row.kind === "access" });
	return recordEvent(deps, tx, {
		...{ userId: lease.userId, key, row },
		happening: {
			kind: "task_given",
			note: content.why,
			change: {
				...{ task: todo.kind, taskSealed: sealTask(key, row.id, content), taskSince: deps.clock.now() },
				// Reading a mail asks nobody for anything.
				...{ channel: todo.kind === "read_mail" ? row.channel : "hand", nextAt: row.pollAt },
			},
		},
	});
}
