import type { Page } from "playwright-core";
import { expect } from "vitest";

export interface Mail {
	readonly to: string;
	readonly subject: string;
	readonly text: string;
	readonly html: string;
	readonly links: string[];
}

/** Newest first. */
export async function mailsTo(page: Page, address: string): Promise<Mail[]> {
	const answer = await page.request.get(`/dev/mailbox.json?to=${encodeURIComponent(address)}`);
	return (await answer.json()) as Mail[];
}

/** Waits for the mail: a job sends it after the answer. */
export async function mailTo(page: Page, address: string, subject: RegExp): Promise<Mail> {
	const find = async () => (await mailsTo(page, address)).find((mail) => subject.test(mail.subject));
	const message = `a mail to ${address} about ${subject}`;
	await expect.poll(find, { message, timeout: 20_000, interval: 100 }).toBeDefined();
	const mail = await find();
	if (!mail) throw new Error(`There was ${message}, and now it is gone.`);
	return mail;
}
