import { setTimeout as sleep } from "node:timers/promises";
import { LookUpFailure } from "../look-up/failure.ts";
import type { Driver, Page } from "../look-up/look-up.ts";
import type { TemplateValues } from "../playbook/fill-template.ts";
import type { Playbook } from "../playbook/playbook.ts";

/** What the actions of one visit share. */
export interface VisitContext {
	readonly playbook: Playbook;
	readonly driver: Driver["kind"];
	readonly page: Page;
	readonly values: TemplateValues;
	readonly random: () => number;
	readonly signal: AbortSignal;
}

const beat = 150;

/** Waits until it is true. By http a page does not change by itself, so one look is enough. */
export async function until(
	{ driver, signal }: Pick<VisitContext, "driver" | "signal">,
	timeoutMs: number,
	isTrue: () => Promise<boolean>,
): Promise<boolean> {
	const tries = driver === "http" ? 1 : Math.max(1, Math.ceil(timeoutMs / beat));
	for (let at = 1; ; at += 1) {
		if (await isTrue()) return true;
		if (at >= tries) return false;
		await sleep(beat, undefined, { signal }).catch(() => {
			throw new LookUpFailure("timed_out", "waiting for the page");
		});
	}
}
