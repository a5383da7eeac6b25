import type { RemovalTaskKind } from "@unlisted/contracts/removals/removal-values";
import { Refusal } from "../../../platform/http/problem.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";

export function stepOver(): Refusal {
	return new Refusal("conflict", "This step is not open anymore");
}

/**
 * The open step that a person answers. A mail or a worker may have put another one in its place since the page was
 * shown, and the answer is for the step that the person saw. Older pages do not say which that was.
 */
export function openStepOf(
	{ state, task, taskSince }: Pick<RemovalRow, "state" | "task" | "taskSince">,
	since: string | undefined,
): RemovalTaskKind | null {
	if (state !== "needs_person") throw stepOver();
	if (since !== undefined && taskSince?.toISOString() !== since) throw stepOver();
	return task;
}
