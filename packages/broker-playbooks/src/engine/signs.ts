import { Budget } from "../html/budget.ts";
import { parseHtml } from "../html/parse-html.ts";
import { selectNodes } from "../html/select.ts";
import { LookUpFailure } from "../look-up/failure.ts";
import type { Page } from "../look-up/look-up.ts";
import { type Marker, usualWalls } from "../playbook/markers.ts";

/** Throws `wall` if the page is a wall. */
export async function refuseWall(page: Page, markers: readonly Marker[]): Promise<void> {
	if (await shows(page, [...markers, ...usualWalls])) throw new LookUpFailure("wall", "the page is a wall");
}

/** Whether the page has one of these signs. */
export async function shows(page: Page, markers: readonly Marker[]): Promise<boolean> {
	let lower: string | undefined;
	for (const { selector, text } of markers) {
		if (selector !== undefined) {
			if (await page.has(selector, { text })) return true;
			continue;
		}
		lower ??= (await page.text()).toLowerCase();
		if (text !== undefined && lower.includes(text.toLowerCase())) return true;
	}
	return false;
}

/**
 * Whether a selector requires that something is absent. An empty page then matches it. If a page does not match, a
 * puzzle or a challenge is in the way.
 */
export function asksForAbsence(selector: string): boolean {
	return selectNodes(parseHtml(""), selector, new Budget(1_000)).length > 0;
}
