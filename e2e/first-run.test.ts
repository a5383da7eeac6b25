import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { samplePeople } from "../packages/breach-corpus/src/sample/sample-people.ts";
import { mailTo } from "./support/mailbox.ts";
import { linkIn, newPerson, openAndPress, type Person } from "./support/person.ts";
import { open, type Site, useSite } from "./support/site.ts";

const site = useSite();
const phone = { viewport: { width: 390, height: 844 } };

/** A person of the bundled sample, on a phone, at the filled form of the sign-up. The server is shared. */
async function newcomer(on: Site, number: number): Promise<{ page: Page; person: Person }> {
	const sample = samplePeople()[number];
	if (!sample) throw new Error(`The sample has no person ${number}`);
	const person = { ...newPerson(), email: sample.email, firstName: sample.first, lastName: sample.last };
	const page = await on.visitor(phone);
	// A press by keyboard counts as well. In storage, because pages come and go.
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

/** The address is ticked, three cards say what else could be looked for, and one press is enough. */
async function lookAndRead(page: Page, { email }: Person): Promise<void> {
	const question = page.getByRole("region", { name: "What should we look for?" });
	await question.getByText(email).waitFor();
	await question.getByText("Confirmed. Finds breaches, leaks and pastes with this address.").waitFor();
	for (const name of ["Phone number", "Username", "Name and city"])
		await question.getByRole("heading", { name }).waitFor();
	await question.getByRole("button", { name: "Look for my address" }).click();
	await page.getByText(/^We found you in \d+ places?\. Start with this one:$/).waitFor({ timeout: 60_000 });
}

it("on a phone two presses lead from the filled form of the sign-up to what a first scan found, with the code of the mail", async () => {
	const { page, person } = await newcomer(site, 33);
	await page.getByRole("button", { name: "Create account" }).click();
	await page.getByRole("heading", { name: "Account Created!" }).waitFor();
	const { text } = await mailTo(page, person.email, /confirm your email/i);
	// The field waits for it: nobody presses there first.
	await page.keyboard.type(/^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? "");
	await lookAndRead(page, person);
	expect(await presses(page)).toBe(2);
});

it("on a phone four presses lead there by the button of the mail, also past the dashboard", async () => {
	const { page, person } = await newcomer(site, 39);
	await page.getByRole("button", { name: "Create account" }).click();
	await page.getByRole("heading", { name: "Account Created!" }).waitFor();
	await openAndPress(page, await linkIn(page, person.email, /confirm your email/i), "Confirm my address");
	await page.getByRole("link", { name: "Start the first scan" }).waitFor();
	// Left alone, the page goes on to the dashboard by itself, where both cards lead to the same place.
	await page.waitForURL("**/dashboard");
	const card = page.getByRole("link", { name: "Run New Scan" });
	await card.waitFor();
	const step = page.getByRole("link", { name: "Start the first scan" });
	expect(await card.getAttribute("href")).toBe(await step.getAttribute("href"));
	await step.click();
	await lookAndRead(page, person);
	expect(await presses(page)).toBe(4);

	// With a first result the card starts at once.
	await page.goto("/dashboard");
	await page.getByRole("button", { name: "Run New Scan" }).waitFor();
});
