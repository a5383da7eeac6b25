import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

interface Look {
	readonly width: number;
	readonly colorScheme: "light" | "dark";
	readonly rules?: readonly string[];
}

const ofColor = ["color-contrast", "link-in-text-block"];

/**
 * Both widths and both color schemes, each once. In the dark we look again only at rules about color, because everything
 * else is the same.
 */
const someLooks: readonly Look[] = [
	{ width: 360, colorScheme: "light" },
	{ width: 1280, colorScheme: "dark", rules: ofColor },
];

/** What is left of every width in every color scheme. */
const otherLooks: readonly Look[] = [
	{ width: 360, colorScheme: "dark", rules: ofColor },
	{ width: 1280, colorScheme: "light" },
];

/** The faults of a page in a state that it has for a while: one line each. */
export const findingsOf = (page: Page) => findingsIn(page, someLooks);

/** For `npm test -- --long`: what `findingsOf` did not look at. */
export const findingsInOtherLooks = (page: Page) => findingsIn(page, otherLooks);

async function findingsIn(page: Page, looks: readonly Look[]): Promise<string[]> {
	const findings: string[] = [];
	await page.waitForLoadState("networkidle");
	for (const [at, { width, colorScheme, ...only }] of looks.entries()) {
		await page.setViewportSize({ width, height: width < 700 ? 740 : 900 });
		await page.emulateMedia({ colorScheme });
		await settled(page);
		// The only frame in the product shows a mail, without scripts and so without axe. Mails are checked by
		// themselves.
		// axe stays in the page from the first look on. To put it there again is a quarter of a second of processor time.
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

/** Fonts are loaded, and no color is halfway to another. */
export async function settled(page: Page): Promise<void> {
	await page.evaluate(`(async () => {
		await document.fonts.ready;
		await new Promise(requestAnimationFrame);
		await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => undefined)));
	})()`);
}
