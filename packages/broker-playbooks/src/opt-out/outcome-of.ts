import { shows } from "../engine/signs.ts";
import { lineOf } from "../engine/text-values.ts";
import { LookUpFailure } from "../look-up/failure.ts";
import { type Attempt, Ended } from "./attempt.ts";
import type { OptOutcome } from "./opt-out.ts";

/** Statuses that mean "this form cannot be accepted". A missing page or a server error does not mean that. */
const refusing = new Set([400, 409, 422]);

/** The outcome if the steps ended with this error. */
export async function outcomeOf(attempt: Attempt, error: unknown, signal: AbortSignal): Promise<OptOutcome> {
	if (error instanceof Ended) return error.outcome;
	const failure = failureOf(error, signal);
	if (failure.reason === "drift" && attempt.begun) {
		const said = await refusalOn(attempt).catch(() => null);
		if (said !== null) return { state: "refused", said };
	}
	if (failure.reason === "wall" && !attempt.begun) return { state: "wall" };
	const { reason, detail, retryAfterSeconds } = failure;
	return { state: "unknown", reason, detail, ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) };
}

/** An error of the playbook, such as a selector that cannot be read, is for its author. */
function failureOf(error: unknown, signal: AbortSignal): LookUpFailure {
	if (error instanceof LookUpFailure) return error;
	if (signal.aborted) return new LookUpFailure("timed_out", "the visit is over");
	return new LookUpFailure("drift", error instanceof Error ? error.name : "an error");
}

/** Whether the page says that it does not accept what was sent. */
export async function saysNo({ page, playbook, begun }: Attempt): Promise<boolean> {
	return begun && (refusing.has(page.status()) || (await shows(page, playbook.markers.refused)));
}

/** The words with which the form refuses. Null if it does not. */
async function refusalOn(attempt: Attempt): Promise<string | null> {
	const { page, playbook } = attempt;
	if (!(await saysNo(attempt))) return null;
	const marker = playbook.markers.refused.find(({ selector }) => selector !== undefined);
	for (const selector of [marker?.selector, "[role=alert]", "h1"]) {
		if (selector === undefined) continue;
		const [row] = await page.extract(selector, [{ name: "text", selector: "", all: false }]);
		const text = lineOf(row?.text?.[0] ?? "", 300);
		if (text !== "") return text;
	}
	return "";
}
