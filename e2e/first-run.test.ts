import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { samplePeople } from "../packages/breach-corpus/src/sample/sample-people.ts";
import { mailTo } from "./support/mailbox.ts";
import { linkIn, newPerson, openAndPress, type Person } from "./support/person.ts";
import { open, type Site, useSite } from "./support/site.ts";

const site = useSite();
const phone = { viewport: { width: 390, height: 844 } };

/** A person of the bundled sample, on a phone, at the filled-in sign-up form. The server is shared. */
async function newcomer(on: Site, number: number): Promise<{ page: Page; person: Person }> {
	const sample = samplePeople()[number];
	if (!sample) throw new Error(`The sample has no person ${number}`);
	const person = { ...newPerson(), email: sample.email, firstName: sample.first, lastName: sample.last };
	const page = await on.visitor(phone);
	// Counts clicks and key presses. The count is in the storage, because pages come and go.
	await page.addInitScript(() => {
		addEventListener(
			"click",
			({ isTrusted }) => {
				if (isTrusted)
					sessionStorage.setItem("presses", String(Number(sessionStorage.getItem("presses")) + 1));
			},
			{ capture: true },
		);
	});
	await open(page, "/signup");
	await page.getByLabel("First name").fill(person.firstName);
	await page.getByLabel("Last name").fill(person.lastName);
	await page.getByLabel("Email address").fill(person.email);
	await page.getByLabel("Password", { exact: true }).fill(person.password);
	await page.getByLabel("Confirm password", { exact: true }).fill(person.password);
	return { page, person };
}

const presses = async (page: Page) =>
	Number(await page.evaluate<string | null>("sessionStorage.getItem('presses')"));

/** The address is ticked, three cards show what else could be searched, and one click is enough. */
async function lookAndRead(page: Page, { email }: Person): Promise<void> {
	const question = page.getByRole("region", { name: "What should we look for?" });
	await question.getByText(email).waitFor();
	await question.getByText("Confirmed. Finds breaches, leaks and pastes with this address.").waitFor();
	for (const name of ["Phone number", "Username", "Name and city"])
		await question.getByRole("heading", { name }).waitFor();
	await question.getByRole("button", { name: "Look for my address" }).click();
	await page.getByText(/^We found you in \d+ places?\. Start with this one:$/).waitFor({ timeout: 60_000 });
}

/** Presses the worst exposure, which the result names, and waits for its page. */
async function openTheWorst(page: Page): Promise<void> {
	const worst = page
		.getByRole("alert")
		.filter({ hasText: "Scan finished" })
		.getByRole("link", { name: /Critical|High|Medium|Low/ });
	await worst.click();
	await page.waitForURL("**/scanner/exposure/*");
	await page.getByRole("heading", { level: 1, name: /^(?!Exposure Details$)/ }).waitFor();
	await page.getByRole("heading", { name: "What to do" }).waitFor();
}

it("on a phone two clicks lead from the filled-in sign-up form to the result of a first scan with the code from the mail, and a third to the worst exposure, within two minutes", async () => {
	const { page, person } = await newcomer(site, 33);
	await page.getByRole("button", { name: "Create account" }).click();
	await page.getByRole("heading", { name: "Account Created!" }).waitFor();
	const { text } = await mailTo(page, person.email, /confirm your email/i);
	// The field is focused already, so the person needs no click.
	await page.keyboard.type(/^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? "");
	await lookAndRead(page, person);
	expect(await presses(page)).toBe(2);
	await openTheWorst(page);
	expect(await presses(page)).toBe(3);
}, 120_000);

it("on a phone four clicks lead there by the button in the mail, also past the dashboard", async () => {
	const { page, person } = await newcomer(site, 39);
	await page.getByRole("button", { name: "Create account" }).click();
	await page.getByRole("heading", { name: "Account Created!" }).waitFor();
	await openAndPress(page, await linkIn(page, person.email, /confirm your email/i), "Confirm my address");
	await page.getByRole("link", { name: "Start the first scan" }).waitFor();
	// Without a click, the page continues to the dashboard by itself. Both of its cards lead to the same place.
	await page.waitForURL("**/dashboard");
	const card = page.getByRole("link", { name: "Run New Scan" });
	await card.waitFor();
	const step = page.getByRole("link", { name: "Start the first scan" });
	expect(await card.getAttribute("href")).toBe(await step.getAttribute("href"));
	await step.click();
	await lookAndRead(page, person);
	expect(await presses(page)).toBe(4);

	// After a first result, the card starts a scan at once.
	await page.goto("/dashboard");
	await page.getByRole("button", { name: "Run New Scan" }).waitFor();
});
