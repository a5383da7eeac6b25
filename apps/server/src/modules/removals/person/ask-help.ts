import { helpableTasks } from "@unlisted/contracts/removals/removal-values";
import type { AskHelp } from "@unlisted/contracts/removals/removals";
import { Refusal } from "../../../platform/http/problem.ts";
import { endHelp, helpOf, putHelp } from "../core/helps.repository.ts";
import { recordEvent } from "../core/record-event.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { lockRemoval } from "../core/removals.repository.ts";
import { removalNotFound } from "./read-removal.ts";

/**
 * The person lets a helper of the installation see one step and do it, or takes that back. The yes is for the step that
 * the page showed; another step asks again. Given twice, it counts once.
 */
export function askHelp(deps: Pick<RemovalsDeps, "db" | "vault" | "clock" | "commit" | "runtime">) {
	const { db, vault, clock, runtime } = deps;
	return async (userId: string, id: string, { wanted, since }: AskHelp): Promise<void> => {
		const key = await vault.hold(db, userId);
		await db.transaction(async (tx) => {
			const row = await lockRemoval(tx, userId, id);
			if (!row) throw removalNotFound();
			const stands = (await helpOf(tx, userId, id)) !== null;
			if (!wanted) {
				if (!stands) return;
				await endHelp(tx, userId, id);
				await recordEvent(deps, tx, { userId, key, row, happening: { kind: "help_taken_back" } });
				return;
			}
			if (stands && row.taskSince?.toISOString() === since) return;
			const taskSince = row.state === "needs_person" ? row.taskSince : null;
			if (taskSince === null || taskSince.toISOString() !== since)
				throw new Refusal("conflict", "This step is not open anymore");
			const { helpers } = await runtime.current(tx);
			if (!helpers || row.task === null || !helpableTasks.has(row.task))
				throw new Refusal("conflict", "Nobody here can do this step for you");
			await putHelp(tx, userId, id, { taskSince, askedAt: clock.now() });
			await recordEvent(deps, tx, { userId, key, row, happening: { kind: "help_asked" } });
		});
	};
}
