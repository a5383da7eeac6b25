import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/**
 * Narrow and wide. In the dark we look again only at rules about color, because everything else is the same.
 */
const looks = [
	{ width: 360, colorScheme: "light" },
	{ width: 360, colorScheme: "dark", rules: ["color-contrast", "link-in-text-block"] },
	{ width: 1280, colorScheme: "dark", rules: ["color-contrast", "link-in-text-block"] },
	{ width: 1280, colorScheme: "light" },
] as const;

/** The page's faults in its current state, in every color scheme and width: one line each. */
export async function findingsOf(page: Page): Promise<string[]> {
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
		if ("rules" in only) axe.withRules([...only.rules]);
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
