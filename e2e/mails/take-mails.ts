import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { renderMail } from "../../apps/server/src/modules/notifications/mail/mail-layout.ts";
import { launchBrowser } from "../support/chromium.ts";
import { sampleMails } from "./sample-mails.ts";

/** The widths of a phone and of the mail column on a desktop. */
const WIDTHS = [390, 720];
const SCHEMES = ["light", "dark"] as const;

export interface MailPictures {
	readonly written: readonly string[];
	readonly remarks: readonly string[];
	readonly kinds: number;
}

/**
 * `mail-KIND-WIDTH-SCHEME.png` for every kind of mail, as a plain client shows it: without script and without our
 * fonts.
 */
export async function takeMails(folder: string): Promise<MailPictures> {
	const written: string[] = [];
	const remarks: string[] = [];
	const mails = Object.entries(sampleMails);
	await mkdir(folder, { recursive: true });
	const browser = await launchBrowser();
	try {
		for (const width of WIDTHS) {
			for (const colorScheme of SCHEMES) {
				const viewport = { width, height: 600 };
				const context = await browser.newContext({ viewport, colorScheme, javaScriptEnabled: false });
				const page = await context.newPage();
				for (const [kind, content] of mails) {
					const name = `mail-${kind}-${width}-${colorScheme}`;
					await page.setContent(renderMail(content).html);
					const path = join(folder, `${name}.png`);
					await page.screenshot({ path, fullPage: true });
					written.push(path);
					const excess = (await page.locator("html").evaluate((html) => html.scrollWidth)) - width;
					if (excess > 0) remarks.push(`${name}: ${excess} px wider than the screen`);
				}
				await context.close();
			}
		}
	} finally {
		await browser.close();
	}
	return { written, remarks, kinds: mails.length };
}
