import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findingsOf } from "../support/look/check-axe.ts";
import { mailTo } from "../support/mailbox.ts";
import { linkIn, type Person, signedInVisitor, signOut } from "../support/person.ts";
import { type Site, useSite } from "../support/site.ts";
import { totpCode } from "../support/totp.ts";

interface TwoFactor {
	readonly secret: string;
	readonly recoveryCodes: string[];
}

/** Switches the second factor on in the settings, as a person does. */
async function switchOn(page: Page): Promise<TwoFactor> {
	await page.goto("/account#two-factor");
	await page.getByRole("button", { name: "Switch on two-factor" }).click();
	const dialog = page.getByRole("dialog");
	const secret = ((await dialog.getByTestId("secret").textContent()) ?? "").replace(/\s/g, "");
	expect(secret).toMatch(/^[A-Z2-7]{32}$/);
	const picture = dialog.getByRole("img", { name: "QR code for your authenticator app" });
	await expect
		.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth))
		.toBeGreaterThan(0);
	expect(await findingsOf(page)).toEqual([]);
	const code = dialog.getByLabel("Authentication code");
	await code.fill(wrong(totpCode(secret)));
	await dialog.getByRole("button", { name: "Verify and switch on" }).click();
	await dialog.getByRole("alert").getByText("That code is wrong or expired. Try the newest one.").waitFor();
	await code.fill(totpCode(secret));
	await dialog.getByRole("button", { name: "Verify and switch on" }).click();
	await dialog.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
	const recoveryCodes = await dialog
		.getByRole("list", { name: "Recovery codes" })
		.getByRole("listitem")
		.allTextContents();
	expect(new Set(recoveryCodes).size).toBe(10);
	await dialog.getByRole("button", { name: "I have saved them" }).click();
	await dialog.waitFor({ state: "hidden" });
	await page.getByText("10 recovery codes left.").waitFor();
	return { secret, recoveryCodes };
}

const wrong = (code: string) => String((Number(code) + 123_457) % 1_000_000).padStart(6, "0");

const isProfile = ({ pathname }: URL) => pathname === "/profile";

async function givePassword(page: Page, { email, password }: Person) {
	await page.goto("/login?next=/profile");
	await page.getByLabel("Email address").fill(email);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await page.getByRole("heading", { name: "Two-factor authentication" }).waitFor();
}

async function giveCode(page: Page, code: string) {
	await page.getByLabel("Authentication code").fill(code);
	await page.getByRole("button", { name: "Verify" }).click();
}

async function elsewhere(site: Site, person: Person): Promise<Page> {
	const page = await site.visitor();
	await givePassword(page, person);
	return page;
}

describe("a second factor", () => {
	const site = useSite();

	it("is switched on, asked for at sign-in, replaced by a recovery code, and switched off", async () => {
		const { page, person } = await signedInVisitor(site);
		const { secret, recoveryCodes } = await switchOn(page);
		await mailTo(page, person.email, /^Two-factor was switched on$/);
		await page.goto("/profile");
		await page.getByText("Enabled", { exact: true }).waitFor();
		await signOutHere(page);

		await givePassword(page, person);
		expect(await findingsOf(page)).toEqual([]);
		await page.goto("/dashboard");
		await page.waitForURL("**/login?next=%2Fdashboard");
		await page.goto("/login?next=/profile");
		await giveCode(page, wrong(totpCode(secret)));
		await page.getByRole("alert").getByText("That code is wrong or expired. Try the newest one.").waitFor();
		await giveCode(page, totpCode(secret, 1));
		await page.waitForURL(isProfile);

		const other = await elsewhere(site, person);
		await other.getByRole("button", { name: "Use a recovery code instead" }).click();
		await other.getByLabel("Recovery code").fill("aaaaa-aaaaa");
		await other.getByRole("button", { name: "Verify" }).click();
		await other.getByRole("alert").waitFor();
		await other.getByLabel("Recovery code").fill(` ${recoveryCodes[0]?.toUpperCase()} `);
		await other.getByRole("button", { name: "Verify" }).click();
		await other.waitForURL(isProfile);
		await other.goto("/account#two-factor");
		await other.getByText("9 recovery codes left.").waitFor();

		await other.getByRole("button", { name: "Switch off two-factor" }).click();
		await other.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
		await other.getByRole("button", { name: "Switch on two-factor" }).waitFor();
		await mailTo(other, person.email, /^Two-factor was switched off$/);
		await other.goto("/dashboard");
		await other.getByText("Two-factor is off").waitFor();
	});

	it("gives new recovery codes, which end the old ones", async () => {
		const { page, person } = await signedInVisitor(site);
		const { recoveryCodes } = await switchOn(page);
		await page.getByRole("button", { name: "Make new recovery codes" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByRole("button", { name: "Make new codes" }).click();
		await dialog.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
		const list = dialog.getByRole("list", { name: "Recovery codes" });
		const fresh = await list.getByRole("listitem").allTextContents();
		expect(fresh).toHaveLength(10);
		await mailTo(page, person.email, /^New recovery codes were made$/);
		await dialog.getByRole("button", { name: "I have saved them" }).click();

		const other = await elsewhere(site, person);
		await other.getByRole("button", { name: "Use a recovery code instead" }).click();
		await other.getByLabel("Recovery code").fill(recoveryCodes[0] ?? "");
		await other.getByRole("button", { name: "Verify" }).click();
		await other.getByRole("alert").waitFor();
		await other.getByLabel("Recovery code").fill(fresh[0] ?? "");
		await other.getByRole("button", { name: "Verify" }).click();
		await other.waitForURL(isProfile);
	});

	it("is required before a password is reset by mail, because access to the mails is not enough", async () => {
		const { page, person } = await signedInVisitor(site);
		const { secret } = await switchOn(page);
		const other = await site.visitor();
		await other.goto("/forgot-password");
		await other.getByLabel("Email address").fill(person.email);
		await other.getByRole("button", { name: "Send reset link" }).click();
		await other.getByRole("heading", { name: "Check your email" }).waitFor();
		await other.goto(await linkIn(other, person.email, /reset your password/i));
		const password = "Third-Horse-9&";
		await other.getByLabel("New password", { exact: true }).fill(password);
		await other.getByLabel("Confirm new password", { exact: true }).fill(password);
		await other.getByRole("button", { name: "Reset password" }).click();
		// No password was entered, so the page must not say that one is right.
		await other.getByText("One more step: confirm that it is you.").waitFor();
		expect(await other.locator("main").innerText()).not.toMatch(/password was (right|correct)/i);
		await giveCode(other, totpCode(secret, 1));
		await other.getByRole("heading", { name: "Password Reset Successful" }).waitFor();
		await givePassword(other, { ...person, password });
	});

	it("can be left half set up and started again", async () => {
		const { page } = await signedInVisitor(site);
		await page.goto("/account#two-factor");
		const dialog = page.getByRole("dialog");
		const secrets = new Set<string | null>();
		for (let attempt = 0; attempt < 2; attempt += 1) {
			await page.getByRole("button", { name: "Switch on two-factor" }).click();
			secrets.add(await dialog.getByTestId("secret").textContent());
			await page.keyboard.press("Escape");
			await dialog.waitFor({ state: "hidden" });
		}
		expect(secrets.size).toBe(2);
		await page.getByText("Not Enabled").waitFor();
	});
});

async function signOutHere(page: Page) {
	await page.goto("/dashboard");
	await signOut(page);
}
