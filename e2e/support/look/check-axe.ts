import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

interface Look {
	readonly width: number;
	readonly colorScheme: "light" | "dark";
	readonly rules?: readonly string[];
}

const ofColor = ["color-contrast", "link-in-text-block"];

/** Narrow and wide. In the dark we look again only at rules about color, because everything else is the same. */
const everyLook: readonly Look[] = [
	{ width: 360, colorScheme: "light" },
	{ width: 360, colorScheme: "dark", rules: ofColor },
	{ width: 1280, colorScheme: "dark", rules: ofColor },
	{ width: 1280, colorScheme: "light" },
];

/** Both widths and both color schemes, each once. */
const someLooks: readonly Look[] = [
	{ width: 360, colorScheme: "light" },
	{ width: 1280, colorScheme: "dark", rules: ofColor },
];

/** The faults of a screen: one line each. Every color scheme in every width takes twice as long as each of them once. */
export const findingsOfScreen = (page: Page, inEveryLook: boolean) =>
	findingsIn(page, inEveryLook ? everyLook : someLooks);

/** The faults of a page in a state that it has for a while. */
export const findingsOf = (page: Page) => findingsIn(page, someLooks);

async function findingsIn(page: Page, looks: readonly Look[]): Promise<string[]> {
	const findings: string[] = [];
	await page.waitForLoadState("networkidle");
	for (const { width, colorScheme, ...only } of looks) {
		await page.setViewportSize({ width, height: width < 700 ? 740 : 900 });
		await page.emulateMedia({ colorScheme });
		await settled(page);
		// The only frame in the product shows a mail, without scripts and so without axe. Mails are checked by
		// themselves.
		const axe = new AxeBuilder({ page })
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
