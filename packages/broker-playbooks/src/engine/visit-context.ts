import { LookUpFailure } from "../look-up/failure.ts";
import type { Driver, Page, Row } from "../look-up/look-up.ts";
import type { ClickElement, DataSource } from "../playbook/actions.ts";
import type { TemplateValues } from "../playbook/fill-template.ts";
import type { Playbook } from "../playbook/playbook.ts";
import type { FormElement } from "./form-value.ts";

/** What the actions of one visit share. */
export interface VisitContext {
	readonly playbook: Playbook;
	readonly driver: Driver["kind"];
	readonly page: Page;
	readonly values: TemplateValues;
	readonly signal: AbortSignal;
	/** The words for a form's field, the preferred one first. Null if the value is not known. */
	readonly valueFor: (element: FormElement, from: DataSource) => readonly [string, ...string[]] | null;
	/** Finds the person's listing, for a button inside it. A search does not have one yet. */
	readonly rowOf?: (parent: NonNullable<ClickElement["parent"]>) => Promise<Row>;
	/** Runs when the button is there, before it is pressed. */
	readonly beforePress?: (element: ClickElement) => Promise<void>;
	/** Whether the page refuses what was sent. Then we need not wait for its confirmation. */
	readonly saysNo?: () => Promise<boolean>;
}

const beatMs = 120;

/** Waits until the condition is true. Over http a page does not change by itself, so one look is enough. */
export async function until(
	{ driver, page, signal }: Pick<VisitContext, "driver" | "page" | "signal">,
	timeoutMs: number,
	isTrue: () => Promise<boolean>,
): Promise<boolean> {
	const ends = performance.now() + timeoutMs;
	for (;;) {
		if (await isTrue()) return true;
		if (driver === "http" || performance.now() >= ends) return false;
		if (signal.aborted) throw new LookUpFailure("timed_out", "waiting for the page");
		await page.changed(beatMs);
	}
}
