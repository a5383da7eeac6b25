import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { askOneByOne } from "./support/ask-one-by-one.ts";
import {
	linkIn,
	makeAccount,
	newPerson,
	openAndPress,
	type Person,
	signedInVisitor,
	signOut,
} from "./support/person.ts";
import { signIn } from "./support/sign-in.ts";
import { open, placeOf, useSite } from "./support/site.ts";

const site = useSite({ env: { AUTH_SEND_GAP_SECONDS: "1" } });

async function fillIn(page: Page, { email, password }: Pick<Person, "email" | "password">) {
	await page.getByLabel("Email address").fill(email);
	await page.getByLabel("Password", { exact: true }).fill(password);
}
const submit = (page: Page) => page.getByRole("button", { name: "Sign in", exact: true });

describe("the sign-in form", () => {
	it("sends a person on who is already signed in", async () => {
		const { page } = await signedInVisitor(site);
		await page.goto("/login");
		await page.waitForURL("**/dashboard");
	});
});

describe("a page for people who are signed in", () => {
	it("opens after the sign-in, with its query", async () => {
		const page = await site.visitor();
		const person = await makeAccount(page);
		await page.goto("/account?tab=password");
		await page.waitForURL("**/login?next=**");
		await fillIn(page, person);
		await submit(page).click();
		await page.getByRole("tab", { name: "Password", selected: true }).waitFor();
		expect(placeOf(page)).toBe("/account?tab=password");
	});

	it("asks for a sign-in again after a sign-out, also with the back button", async () => {
		const { page } = await signedInVisitor(site);
		await page.getByRole("link", { name: "Account" }).first().click();
		await page.getByRole("heading", { level: 1, name: "Account Settings" }).waitFor();
		await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Sign Out" }).click();
		await page.waitForURL(({ pathname }) => pathname === "/");
		// The address changes before the page does. Going back from a page that has not loaded would cancel its
		// loading.
		await page.getByRole("link", { name: "Run Your Free Scan" }).first().waitFor();
		await page.goBack();
		await page.waitForURL(({ pathname }) => pathname === "/login");
	});

	it("closes in every tab after a sign-out in one", async () => {
		const { page } = await signedInVisitor(site);
		const other = await page.context().newPage();
		await other.goto("/profile");
		await other.getByRole("heading", { level: 1, name: "Ada Lovelace" }).waitFor();
		await signOut(page);
		await other.waitForURL("**/login?next=%2Fprofile");
	});

	it("keeps a person signed in if only the check failed, and tries again", async () => {
		const { page } = await signedInVisitor(site);
		await askOneByOne(page);
		await page.route("**/rest/v1/profiles**", (route) => route.abort("connectionfailed"));
		await page.goto("/profile");
		await page.getByRole("alert").getByText("We could not check your account").waitFor();
		await page.unroute("**/rest/v1/profiles**");
		await page.getByRole("button", { name: "Try again" }).click();
		await page.getByRole("heading", { level: 1, name: "Ada Lovelace" }).waitFor();
	});
});

describe("somebody who has not confirmed the address", () => {
	it("stays at /verify-email-required, and continues with the link of a mail that was sent again", async () => {
		const page = await site.visitor();
		const person = await makeAccount(page, { unverified: true });
		const first = await linkIn(page, person.email, /confirm/i);
		await signIn(page, site.url, person);
		await page.waitForURL("**/dashboard");
		await page.getByRole("heading", { name: "Confirm your email address" }).waitFor();
		await page.goto("/profile");
		await page.waitForURL("**/verify-email-required");
		await page.getByText(person.email).waitFor();
		await page.getByRole("button", { name: "Resend verification email" }).click();
		await page.getByText("Verification email sent successfully").waitFor();
		await expect.poll(() => linkIn(page, person.email, /confirm/i)).not.toBe(first);

		const link = await linkIn(page, person.email, /confirm/i);
		const elsewhere = await site.visitor();
		await openAndPress(elsewhere, link, "Confirm and keep my password", person.password);
		await elsewhere.getByText("Email verified successfully").waitFor();
		await page.reload();
		await page.waitForURL("**/profile");
		await page.getByRole("heading", { level: 1, name: "Ada Lovelace" }).waitFor();
	});
});

describe("links that do not work", () => {
	it("say so on the reset page, and offer a new one", async () => {
		const page = await site.visitor();
		await open(page, "/reset-password");
		await page.getByText("Invalid or missing reset tokens. Please request a new password reset.").waitFor();
		await page.getByRole("link", { name: "Request a new link" }).click();
		await page.waitForURL("**/forgot-password");
	});

	it("say so on the verification page, and never show text from the address", async () => {
		const page = await site.visitor();
		await open(page, "/verify-email");
		await page.getByText("Invalid or missing verification token.").waitFor();
		const { email } = newPerson();
		await page.goto(`/verify-email?token=nonsense-${email.length}`);
		await page.getByText("Email link is invalid or has expired").waitFor();
		await page.goto("about:blank");
		await page.goto("/verify-email#error=access_denied&error_code=otp_expired&error_description=Call+us");
		await page.getByText("Email link is invalid or has expired. Ask for a new one.").waitFor();
		expect(placeOf(page)).toBe("/verify-email");
		for (const written of [
			"/verify-email#error=x&error_description=Call+555+0100",
			"/verify-email#message=Call+555+0100",
			"/reset-password#error=x&error_description=Call+555+0100",
		]) {
			await page.goto("about:blank");
			await page.goto(written);
			await page.getByText(/^This link could not be used\.$|^Your confirmation was accepted/).waitFor();
			expect(await page.getByText("555 0100").count(), "an address must not speak for us").toBe(0);
		}
	});
});
