import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

interface Look {
	readonly width: number;
	readonly colorScheme: "light" | "dark";
	readonly rules?: readonly string[];
}

const ofColor = ["color-contrast", "link-in-text-block"];

/**
 * Each width and each color scheme once. In the dark scheme we check only the rules about color, because everything
 * else is the same.
 */
const someLooks: readonly Look[] = [
	{ width: 360, colorScheme: "light" },
	{ width: 1280, colorScheme: "dark", rules: ofColor },
];

/** The other combinations of width and color scheme. */
const otherLooks: readonly Look[] = [
	{ width: 360, colorScheme: "dark", rules: ofColor },
	{ width: 1280, colorScheme: "light" },
];

/** The faults of a page in its current state, one line each. */
export const findingsOf = (page: Page) => findingsIn(page, someLooks);

/** For `npm test -- --long`: the combinations that `findingsOf` leaves out. */
export const findingsInOtherLooks = (page: Page) => findingsIn(page, otherLooks);

async function findingsIn(page: Page, looks: readonly Look[]): Promise<string[]> {
	const findings: string[] = [];
	await page.waitForLoadState("networkidle");
	for (const [at, { width, colorScheme, ...only }] of looks.entries()) {
		await page.setViewportSize({ width, height: width < 700 ? 740 : 900 });
		await page.emulateMedia({ colorScheme });
		await settled(page);
		// The only frame in the product shows a mail, without scripts and so without axe. Mails have their own checks.
		// axe stays in the page after the first look, because injecting it again takes a quarter of a second of
		// processor time.
		const axe = new AxeBuilder({ page, ...(at > 0 && { axeSource: "0" }) })
			.options({ resultTypes: ["violations"] })
			.setLegacyMode()
			.exclude("iframe");
		if (only.rules) axe.withRules([...only.rules]);
		const { violations } = await axe.analyze();
		for (const { id, nodes } of violations) {
			for (const { target, failureSummary } of nodes) {
				findings.push(`${width} ${colorScheme}: ${id} at ${target.join(" ")}: ${failureSummary}`);
			}
		}
		const excess = Number(await page.evaluate("document.scrollingElement.scrollWidth - innerWidth"));
		if (excess > 0) findings.push(`${width} ${colorScheme}: ${excess} px to scroll sideways`);
	}
	return findings;
}

/** Waits until fonts are loaded and no color transition is running. */
export async function settled(page: Page): Promise<void> {
	await page.evaluate(`(async () => {
		await document.fonts.ready;
		await new Promise(requestAnimationFrame);
		await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
	})()`);
}
