import type { HelpedStep } from "@unlisted/contracts/admin";
import { removalTaskWords } from "@unlisted/contracts/removals/removal-values";
import type { Transaction } from "../../../platform/db/database.ts";
import type { Recorded } from "../../../platform/db/recorded.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import { isOff } from "../core/contact-permit.ts";
import { noteHelper } from "../core/helps.repository.ts";
import { knownBrokers, named } from "../core/known-brokers.ts";
import { recordEvent } from "../core/record-event.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { openTask } from "../core/task-content.ts";
import { lockHelp, noSuchStep } from "./find-help.ts";

/** A step that one helper opened is reserved for this long, because two helpers would send the same form twice. */
const heldMs = 30 * 60_000;

export interface OpenStep {
	readonly id: string;
	readonly operatorId: string;
}

/** Runs in the same transaction, for the slice that keeps the operators' record. */
export type AlsoRecord = (
	tx: Transaction,
	step: { readonly userId: string; readonly step: string; readonly id: string },
) => Promise<Recorded>;

/**
 * Shows a helper one step: the page, what to copy, what to press. The removal's record tells the person of each look.
 */
export function openStep(
	deps: Pick<RemovalsDeps, "db" | "clock" | "commit" | "vault" | "runtime" | "sites" | "brokers">,
) {
	return ({ id, operatorId }: OpenStep, alsoRecord: AlsoRecord): Promise<HelpedStep> =>
		deps.db.transaction(async (tx) => {
			const { help, row, key } = await lockHelp(deps, tx, id);
			// A helper who does the step contacts the site for the person.
			if (await isOff(deps, tx, { userId: help.userId, row })) throw noSuchStep();
			const now = deps.clock.now();
			const isHeld = help.openedAt !== null && now.getTime() - help.openedAt.getTime() < heldMs;
			if (isHeld && help.helperId !== operatorId)
				throw new Refusal("conflict", "Another operator has this step open");
			const task = openTask(key, row);
			if (!task) throw noSuchStep();
			await noteHelper(tx, help.userId, id, { helperId: operatorId, at: now });
			const labels = task.values.map(({ label }) => label.toLowerCase());
			const note = `It shows: ${[...(task.link === null ? [] : ["the page"]), ...labels, "what to press"].join(", ")}.`;
			await recordEvent(deps, tx, {
				userId: help.userId,
				key,
				row,
				happening: { kind: "help_opened", note },
			});
			const recorded = await alsoRecord(tx, { userId: help.userId, step: help.task, id });
			const about = {
				broker: named(knownBrokers(deps.sites), row.owner).name,
				title: removalTaskWords[help.task],
			};
			return { id, ...about, ...shown(tx, task, recorded) };
		});
}

/** The only place that shows a person's data to a helper. */
function shown(
	tx: Transaction,
	{ link, steps, values }: NonNullable<ReturnType<typeof openTask>>,
	recorded: Recorded,
) {
	recorded.refuseUnlessIn(tx);
	return { link, steps: [...steps], values: [...values] };
}
