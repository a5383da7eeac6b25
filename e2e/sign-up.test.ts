import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answerBank, bankFrame, typeCard } from "./support/card.ts";
import { mailTo } from "./support/mailbox.ts";
import { fillSignUp, linkIn, newPerson, openAndPress, type Person, signOut } from "./support/person.ts";
import { signIn } from "./support/sign-in.ts";
import { open, placeOf, type Site, useSite } from "./support/site.ts";

describe("on PostgreSQL", () => {
	const site = useSite({ env: { AUTH_SEND_GAP_SECONDS: "0" }, postgres: true });
	it("a person signs up, confirms, signs in, edits, changes and resets the password, and signs out", async () => {
		const page = await site.visitor();
		const person = newPerson();
		await signUp(page, person);
		await confirm(page, person);
		await signOut(page);
		await signIn(page, site.url, person);
		await page.getByRole("heading", { name: "Welcome Ada" }).waitFor();

		await editProfile(page);
		const changed = await changePassword(page, person);
		const reset = await resetByMail(site, changed);
		await page.goto("/dashboard");
		await page.waitForURL("**/login?next=%2Fdashboard");
		await signIn(page, site.url, reset);
		await page.getByRole("heading", { name: "Welcome Augusta" }).waitFor();
		await signOut(page);
		await page.getByRole("link", { name: "Login" }).first().waitFor();
	});
});

describe("on the embedded database", () => {
	const site = useSite();

	it("a person who chose a plan types the code from the mail, and pays at the checkout without a second password, also when the bank asks", async () => {
		const page = await site.visitor();
		const person = newPerson();
		await open(page, "/login?next=%2Fcheckout%3Fplan%3Dpro");
		await page.getByRole("link", { name: "Create an account" }).click();
		await fillSignUp(page, person);
		await page.getByRole("heading", { name: "Account Created!" }).waitFor();
		await page
			.getByLabel("Six-digit code")
			.pressSequentially(await codeIn(page, person, /confirm your email/i));
		await page.getByRole("heading", { name: "Order summary" }).waitFor();
		expect(placeOf(page)).toBe("/checkout?plan=pro");

		// The bank asks, the page is loaded again, and the chosen plan is still there.
		await typeCard(page, "4000002760003184");
		await page.getByRole("button", { name: "Subscribe for $19.99/month" }).click();
		await page.locator(bankFrame).waitFor();
		await page.reload();
		await page.getByRole("button", { name: "Continue with your bank" }).click();
		expect(placeOf(page)).toBe("/checkout?plan=pro");
		await answerBank(page, "Complete");
		await page.getByRole("heading", { level: 1, name: "Payment Successful!" }).waitFor();
		await page.waitForURL("**/subscription");
		await page.getByText("Pro Plan", { exact: true }).waitFor();

		const other = await site.visitor();
		await open(other, "/forgot-password");
		await other.getByLabel("Email address").fill(person.email);
		await other.getByRole("button", { name: "Send reset link" }).click();
		await other.getByLabel("Six-digit code").fill(await codeIn(other, person, /reset your password/i));
		await newPasswordFor(other, { ...person, password: "Third-Horse-9&" });
	});
});

async function signUp(page: Page, person: Person) {
	await open(page, "/signup");
	await fillSignUp(page, person);
	await page.getByRole("heading", { name: "Account Created!" }).waitFor();
	await page.getByText("Please check your email for a verification link to activate your account.").waitFor();
	await page.waitForURL("**/login");
}

/** The six digits on a line of their own in a mail. */
async function codeIn(page: Page, { email }: Person, subject: RegExp): Promise<string> {
	const { text } = await mailTo(page, email, subject);
	return /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? "";
}

async function confirm(page: Page, { email }: Person) {
	const link = await linkIn(page, email, /confirm your email/i);
	await openAndPress(page, link, "Confirm my address");
	await page.getByText("Email verified successfully").waitFor();
	expect(placeOf(page), "no token stays in the address bar").toBe("/verify-email");
	await page.waitForURL("**/dashboard");
	await page.goto("about:blank");
	await page.goto(link);
	await page.getByText("Email link is invalid or has expired").waitFor();
	await page.goto("/dashboard");
	await page.getByRole("heading", { name: "Welcome Ada" }).waitFor();
}

async function editProfile(page: Page) {
	await page.goto("/profile");
	await page.getByRole("heading", { level: 1, name: "Ada Lovelace" }).waitFor();
	await page.getByRole("button", { name: "Edit Profile" }).click();
	const dialog = page.getByRole("dialog", { name: "Edit Profile" });
	await dialog.getByLabel("First name").fill("A");
	await dialog.getByLabel("Phone").fill("call me");
	await dialog.getByLabel("Username").fill("ab");
	await dialog.getByRole("button", { name: "Save changes" }).click();
	await dialog.getByText("First name must be at least 2 characters").waitFor();
	await dialog.getByText("Please enter a valid phone number").waitFor();
	await dialog.getByText("Username must be at least 3 characters").waitFor();
	await dialog.getByLabel("First name").fill("Augusta");
	await dialog.getByLabel("Phone").fill("+1 (555) 010-0142");
	await dialog.getByLabel("Username").fill("countess");
	// The page shows for a moment only, so we start waiting before the click.
	await Promise.all([
		dialog.getByText("Profile updated successfully").waitFor(),
		dialog.getByRole("button", { name: "Save changes" }).click(),
	]);
	await dialog.waitFor({ state: "hidden" });
	await page.getByRole("heading", { level: 1, name: /Augusta Lovelace\s*@countess/ }).waitFor();
	await page.getByRole("progressbar", { name: "Profile completion" }).waitFor();
	const completion = page.getByRole("progressbar", { name: "Profile completion" });
	expect(await completion.getAttribute("aria-valuenow")).toBe("100");
}

async function changePassword(page: Page, person: Person): Promise<Person> {
	const next = { ...person, password: "Other-Horse-8?" };
	await page.getByRole("button", { name: "Change Password" }).click();
	const dialog = page.getByRole("dialog", { name: "Change Password" });
	const submit = dialog.getByRole("button", { name: "Change password" });
	await submit.click();
	await dialog.getByText("Current password is required").waitFor();
	await dialog.getByText("New password is required").waitFor();
	await dialog.getByLabel("Current password", { exact: true }).fill("Wrong-Horse-1!");
	await dialog.getByLabel("New password", { exact: true }).fill("Wrong-Horse-1!");
	await dialog.getByLabel("Confirm new password", { exact: true }).fill(next.password);
	await submit.click();
	await dialog.getByText("New password must be different from current password").waitFor();
	await dialog.getByText("Passwords do not match").waitFor();
	await dialog.getByLabel("New password", { exact: true }).fill(next.password);
	await submit.click();
	await dialog.getByText("Current password is incorrect").waitFor();
	await dialog.getByLabel("Current password", { exact: true }).fill(person.password);
	await Promise.all([dialog.getByText("Password changed successfully").waitFor(), submit.click()]);
	await dialog.waitFor({ state: "hidden" });
	return next;
}

/** Uses another browser, because a person who forgot the password is not signed in. */
async function resetByMail(site: Site, person: Person): Promise<Person> {
	const page = await site.visitor();
	await open(page, "/login");
	await page.getByRole("link", { name: "Forgot your password?" }).click();
	await page.getByRole("heading", { name: "Forgot your password?" }).waitFor();
	await page.getByLabel("Email address").fill(person.email);
	await page.getByRole("button", { name: "Send reset link" }).click();
	await page.getByRole("heading", { name: "Check your email" }).waitFor();

	await page.goto(await linkIn(page, person.email, /reset your password/i));
	await page.getByRole("heading", { name: "Set a new password" }).waitFor();
	await expect.poll(() => placeOf(page)).toBe("/reset-password");
	const reset = { ...person, password: "Third-Horse-9&" };
	await newPasswordFor(page, reset);
	return reset;
}

async function newPasswordFor(page: Page, reset: Person) {
	await page.getByLabel("New password", { exact: true }).fill(reset.password);
	await page.getByLabel("Confirm new password", { exact: true }).fill(reset.password);
	await page.getByRole("button", { name: "Reset password" }).click();
	await page.getByRole("heading", { name: "Password Reset Successful" }).waitFor();
	await page.waitForURL("**/login");
	expect(await page.getByLabel("Email address").inputValue()).toBe(reset.email);
}
