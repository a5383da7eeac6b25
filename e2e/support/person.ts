import { randomUUID } from "node:crypto";
import type { BrowserContextOptions, Page } from "playwright-core";
import { expect } from "vitest";
import { storedSessionKey } from "../../apps/web/app/lib/session/stored-session.ts";
import { mailTo } from "./mailbox.ts";
import type { Credentials } from "./sign-in.ts";
import { hydrated, type Site } from "./site.ts";

export interface Person extends Credentials {
	readonly firstName: string;
	readonly lastName: string;
}

export function newPerson(): Person {
	const email = `ada-${randomUUID().slice(0, 8)}@example.com`;
	return { email, password: "Right-Horse-7!", firstName: "Ada", lastName: "Lovelace" };
}

/**
 * Makes an account without the form. Confirms its address with the link in its mail, unless it must stay unconfirmed.
 */
export async function makeAccount(
	page: Page,
	{ unverified = false, person = newPerson() } = {},
): Promise<Person> {
	const { email, password, firstName, lastName } = person;
	const data = { email, password, data: { first_name: firstName, last_name: lastName } };
	const answer = await page.request.post("/auth/v1/signup", { data });
	expect(answer.status(), await answer.text()).toBe(200);
	if (!unverified) await pressUnseen(page, await linkIn(page, email, /confirm/i));
	return person;
}

/** A page with a new person, signed in without the form, at the dashboard. */
export async function signedInVisitor(
	site: Site,
	{ person: as = newPerson(), ...options }: BrowserContextOptions & { person?: Person } = {},
): Promise<{ page: Page; person: Person }> {
	const page = await site.visitor(options);
	const person = await makeAccount(page, { person: as });
	await signInUnseen(page, person);
	await page.goto("/dashboard");
	await page.getByRole("heading", { level: 1, name: `Welcome ${person.firstName}` }).waitFor();
	return { page, person };
}

/** Stores a new session in the browser, as the sign-in form does. */
async function signInUnseen(page: Page, { email, password }: Credentials): Promise<void> {
	const data = { email, password };
	const answer = await page.request.post("/auth/v1/token?grant_type=password", { data });
	expect(answer.status(), await answer.text()).toBe(200);
	// Any answer of the site will do: it only has to have the site's origin.
	await page.goto("/healthz");
	await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
		storedSessionKey,
		await answer.text(),
	] as const);
}

/** The address of the button in a mail. */
export async function linkIn(page: Page, address: string, subject: RegExp): Promise<string> {
	const { links } = await mailTo(page, address, subject);
	const link = links.find((candidate) => /\/verify\?|\/(verify-email|reset-password)#/.test(candidate));
	if (!link) throw new Error(`The mail to ${address} has no link to use.`);
	return link;
}

/**
 * Does the same as the button on the link's page, in this browser but without the page. Returns the address that it
 * leads to.
 */
export async function pressUnseen(page: Page, link: string): Promise<string> {
	const { origin, pathname, hash } = new URL(link);
	const given = new URLSearchParams(hash.slice(1));
	const form = {
		token: given.get("token") ?? "",
		type: given.get("type") ?? "",
		redirect_to: `${origin}${given.get("next") ?? pathname}`,
	};
	const answer = await page.request.post("/auth/v1/verify/press", { form, maxRedirects: 0 });
	expect(answer.status(), await answer.text()).toBe(303);
	return answer.headers().location ?? "";
}

/** Opens the link of a mail and clicks, as a person does: nothing happens before the click. */
export async function openAndPress(
	page: Page,
	link: string,
	button: string,
	password?: string,
): Promise<void> {
	// Two links to one page differ only in the fragment, so the browser would not load the page again.
	await page.goto("about:blank");
	await page.goto(link);
	if (password !== undefined) await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByRole("button", { name: button, exact: true }).click();
}

export async function signOut(page: Page): Promise<void> {
	await page.locator("main").getByRole("button", { name: "Sign Out" }).click();
	await page
		.waitForURL((address) => address.pathname === "/", { timeout: 45_000 })
		.catch(async (error: Error) => {
			const seen = (await page.locator("body").innerText()).replace(/\s+/g, " ").slice(0, 400);
			throw new Error(`Signing out did not lead to the front page, but to ${page.url()}: ${seen}`, {
				cause: error,
			});
		});
	await hydrated(page);
	await page.getByText("Logged out successfully").waitFor();
}

/** Fills in the form of /signup and sends it. */
export async function fillSignUp(
	page: Page,
	{ firstName, lastName, email, password }: Person,
): Promise<void> {
	await page.getByLabel("First name").fill(firstName);
	await page.getByLabel("Last name").fill(lastName);
	await page.getByLabel("Email address").fill(email);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByLabel("Confirm password", { exact: true }).fill(password);
	await page.getByRole("button", { name: "Create account" }).click();
}
