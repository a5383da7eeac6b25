import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
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
	it("says what is wrong with wrong credentials, and keeps what was typed", async () => {
		const page = await site.visitor();
		const person = await makeAccount(page);
		await open(page, "/login");
		await submit(page).click();
		await page.getByText("Invalid email format").waitFor();
		await page.getByText("Password is required").waitFor();
		await fillIn(page, { ...person, password: "Wrong-Horse-1!" });
		await submit(page).click();
		const alert = page.getByRole("alert");
		await alert.getByText("Invalid credentials").waitFor();
		await alert.getByText("Invalid login credentials").waitFor();
		expect(await page.getByLabel("Email address").inputValue()).toBe(person.email);
		expect(await page.getByLabel("Password", { exact: true }).inputValue()).toBe("Wrong-Horse-1!");
	});

	it("sends once, however often it is pressed", async () => {
		const page = await site.visitor();
		const person = await makeAccount(page);
		await open(page, "/login");
		let sent = 0;
		const held = Promise.withResolvers<void>();
		await page.route("**/auth/v1/token**", async (route) => {
			sent += 1;
			await held.promise;
			await route.continue();
		});
		await fillIn(page, person);
		await submit(page).dblclick();
		await page.getByRole("button", { name: "Signing in..." }).waitFor();
		await page.getByLabel("Password", { exact: true }).press("Enter");
		held.resolve();
		await page.waitForURL("**/dashboard");
		expect(sent).toBe(1);
	});

	it("says so when the network is dead, and works once it is back", async () => {
		const page = await site.visitor();
		const person = await makeAccount(page);
		await open(page, "/login");
		await page.route("**/auth/v1/**", (route) => route.abort("connectionfailed"));
		await fillIn(page, person);
		await submit(page).click();
		const alert = page.getByRole("alert");
		await alert.getByText("Login failed").waitFor();
		await alert.getByText("We could not reach the server.").waitFor();
		await page.unroute("**/auth/v1/**");
		await submit(page).click();
		await page.waitForURL("**/dashboard");
	});

	it("names its fields so that a password manager fills them in", async () => {
		const page = await site.visitor();
		await open(page, "/login");
		const email = page.getByLabel("Email address");
		const password = page.getByLabel("Password", { exact: true });
		expect(await email.getAttribute("autocomplete")).toBe("username webauthn");
		expect(await password.getAttribute("autocomplete")).toBe("current-password");
		await page.getByRole("button", { name: "Show password" }).click();
		expect(await password.getAttribute("type")).toBe("text");
	});

	it("sends a person who is already signed in onward", async () => {
		const { page } = await signedInVisitor(site);
		await page.goto("/login");
		await page.waitForURL("**/dashboard");
	});
});

describe("a page for people who are signed in", () => {
	it("comes back after the sign-in, with its query", async () => {
		const page = await site.visitor();
		const person = await makeAccount(page);
		await page.goto("/account?tab=password");
		await page.waitForURL("**/login?next=**");
		await fillIn(page, person);
		await submit(page).click();
		await page.getByRole("tab", { name: "Password", selected: true }).waitFor();
		expect(placeOf(page)).toBe("/account?tab=password");
	});

	it("never leads to another site", async () => {
		const page = await site.visitor();
		const person = await makeAccount(page);
		await open(page, "/login?next=https://evil.example/");
		await fillIn(page, person);
		await submit(page).click();
		await page.waitForURL("**/dashboard");
	});

	it("asks for a sign-in again after a sign-out, also on the way back", async () => {
		const { page } = await signedInVisitor(site);
		await page.getByRole("link", { name: "Account" }).first().click();
		await page.getByRole("heading", { level: 1, name: "Account Settings" }).waitFor();
		await page.getByRole("navigation", { name: "Main" }).getByRole("button", { name: "Sign Out" }).click();
		await page.waitForURL(({ pathname }) => pathname === "/");
		// The address changes before the page does. To go back from a page that has not loaded would undo its
		// loading.
		await page.getByRole("link", { name: "Run Your Free Scan" }).first().waitFor();
		await page.goBack();
		await page.waitForURL(({ pathname }) => pathname === "/login");
	});

	it("closes in every tab when one signs out", async () => {
		const { page } = await signedInVisitor(site);
		const other = await page.context().newPage();
		await other.goto("/profile");
		await other.getByRole("heading", { level: 1, name: "Ada Lovelace" }).waitFor();
		await signOut(page);
		await other.waitForURL("**/login?next=%2Fprofile");
	});

	it("keeps a person signed in if only the check failed, and tries again", async () => {
		const { page } = await signedInVisitor(site);
		await page.route("**/rest/v1/profiles**", (route) => route.abort("connectionfailed"));
		await page.goto("/profile");
		await page.getByRole("alert").getByText("We could not check your account").waitFor();
		await page.unroute("**/rest/v1/profiles**");
		await page.getByRole("button", { name: "Try again" }).click();
		await page.getByRole("heading", { level: 1, name: "Ada Lovelace" }).waitFor();
	});
});

describe("somebody who has not confirmed the address", () => {
	it("is held at /verify-email-required, and continues by the link of a mail that was sent again", async () => {
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

	it("is told to wait when asking again too soon", async () => {
		const page = await site.visitor();
		const person = await makeAccount(page, { unverified: true });
		await signIn(page, site.url, person);
		await page.goto("/scanner");
		await page.waitForURL("**/verify-email-required");
		const resend = page.getByRole("button", { name: "Resend verification email" });
		await page.route("**/auth/v1/resend**", (route) =>
			route.fulfill({
				status: 429,
				headers: { "x-sb-error-code": "over_email_send_rate_limit" },
				json: {
					code: 429,
					error_code: "over_email_send_rate_limit",
					msg: "For security purposes, you can only request this after 42 seconds.",
				},
			}),
		);
		await resend.click();
		const alert = page.getByRole("alert");
		await alert.getByText("Failed to send verification email").waitFor();
		await alert.getByText("you can only request this after 42 seconds").waitFor();
		await signOut(page);
	});
});

describe("links that do not work", () => {
	it("say so on the reset page, and lead to a new one", async () => {
		const page = await site.visitor();
		await open(page, "/reset-password");
		await page.getByText("Invalid or missing reset tokens. Please request a new password reset.").waitFor();
		await page.getByRole("link", { name: "Request a new link" }).click();
		await page.waitForURL("**/forgot-password");
	});

	it("say so on the verification page, and never with words from the address", async () => {
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
