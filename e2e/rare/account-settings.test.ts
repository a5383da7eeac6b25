import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findingsOf } from "../support/look/check-axe.ts";
import { mailTo } from "../support/mailbox.ts";
import { linkIn, newPerson, openAndPress, signedInVisitor } from "../support/person.ts";
import { signIn } from "../support/sign-in.ts";
import { placeOf, useSite } from "../support/site.ts";

async function openSettings(page: Page, search = "") {
	await page.goto(`/account${search}`);
	await page.getByRole("heading", { level: 1, name: "Account Settings" }).waitFor();
}

// Other tests cover the server on both databases; these cover what a person sees.
describe("the settings of an account", () => {
	const site = useSite();
	it("an email address changes once both addresses have agreed, and not before", async () => {
		const { page, person } = await signedInVisitor(site);
		const { email: newEmail } = newPerson();
		await openSettings(page, "?tab=verification");
		await page.getByLabel("New email address").fill(newEmail);
		await page.getByRole("button", { name: "Change email address" }).click();
		await page.getByText("Two emails are on their way").waitFor();
		const subject = /change of your email/i;
		const links = [await linkIn(page, newEmail, subject), await linkIn(page, person.email, subject)];

		const elsewhere = await site.visitor();
		await openAndPress(elsewhere, links[0] ?? "", "Confirm the change", person.password);
		await elsewhere.getByText("Now open the link that we sent to your other address.").waitFor();
		await signIn(await site.visitor(), site.url, person);
		await openAndPress(elsewhere, links[1] ?? "", "Confirm the change");
		await elsewhere.getByText("Email verified successfully").waitFor();
		await signIn(await site.visitor(), site.url, { ...person, email: newEmail });

		const refused = await site.visitor();
		await refused.goto("/login");
		await refused.getByLabel("Email address").fill(person.email);
		await refused.getByLabel("Password", { exact: true }).fill(person.password);
		await refused.getByRole("button", { name: "Sign in", exact: true }).click();
		await refused.getByRole("alert").getByText("Invalid login credentials").waitFor();
		await mailTo(page, person.email, /email address was changed/i);
	});

	it("a link to a part opens the page there, and a page that is loaded again stays where it was", async () => {
		const { page } = await signedInVisitor(site);
		const top = (id: string) =>
			page.evaluate((part) => document.getElementById(part)?.getBoundingClientRect().top ?? Infinity, id);
		await openSettings(page, "#events");
		const { height } = page.viewportSize() ?? { height: 0 };
		await expect.poll(() => top("events")).toBeLessThan(height / 2);

		await openSettings(page);
		await page.getByRole("heading", { name: "Your data" }).waitFor();
		expect(await page.evaluate(() => scrollY)).toBe(0);
		await page.evaluate(() => scrollTo(0, 700));
		await page.reload();
		await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
	});

	it("signing out the others ends their sessions but not this one", async () => {
		const { page, person } = await signedInVisitor(site);
		const other = await site.visitor();
		await signIn(other, site.url, person);
		// Waits for the other page's requests: a refused one would leave the page during the click.
		await other.waitForLoadState("networkidle");
		await openSettings(page);
		// One session is the other browser, and one is the browser that confirmed the address.
		await page.getByRole("button", { name: "Sign out others" }).click();
		await page.getByText("2 sessions signed out.").waitFor();
		await page.getByText("You are not signed in anywhere else.").waitFor();
		await page.getByText("Other sessions signed out").waitFor();

		await other.getByRole("link", { name: "Account" }).first().click();
		await other.waitForURL(({ pathname }) => pathname === "/login");
		await other.getByText("This session was ended").waitFor();
		await page.reload();
		await page.getByRole("heading", { level: 1, name: "Account Settings" }).waitFor();
	});

	it("a person gets everything that we hold about them as one JSON file", async () => {
		const { page, person } = await signedInVisitor(site);
		await openSettings(page);
		const downloading = page.waitForEvent("download", { timeout: 60_000 });
		await page.getByRole("button", { name: "Download my data" }).click();
		await page.getByText("The file is in your downloads.").waitFor();
		const download = await downloading;
		expect(download.suggestedFilename()).toMatch(/^unlisted-account-.+\.json$/);
		const text = await readFile(await download.path(), "utf8");
		expect(JSON.stringify(JSON.parse(text))).toContain(person.email);
		expect(text).not.toContain(person.password);
	});
});

describe("the screens of the account", () => {
	const site = useSite();

	describe("the settings", () => {
		it("have three tabs, by mouse, by keyboard and in the address", async () => {
			const { page } = await signedInVisitor(site);
			await openSettings(page);
			const tabs = page.getByRole("tab");
			expect(await tabs.allTextContents()).toEqual(["Profile", "Password", "Email Verification"]);
			await tabs.nth(0).focus();
			await page.keyboard.press("ArrowRight");
			await page.getByRole("tab", { name: "Password", selected: true }).waitFor();
			expect(placeOf(page)).toBe("/account?tab=password");
			expect(await findingsOf(page)).toEqual([]);
			await page.keyboard.press("End");
			await page.getByRole("tab", { name: "Email Verification", selected: true }).waitFor();
			expect(await findingsOf(page)).toEqual([]);
			await page.reload();
			await page.getByRole("tab", { name: "Email Verification", selected: true }).waitFor();
		});

		it("save the profile, and say so for three seconds", async () => {
			const { page } = await signedInVisitor(site);
			await openSettings(page);
			await page.clock.install();
			await page.getByLabel("Last name").fill("King");
			await page.getByRole("button", { name: "Save changes" }).click();
			const banner = page.getByText("Profile updated successfully");
			await banner.waitFor();
			// The page's clock keeps running meanwhile.
			await page.clock.fastForward(1000);
			expect(await banner.isVisible()).toBe(true);
			await page.clock.fastForward(2100);
			await banner.waitFor({ state: "hidden" });
			await page.goto("/profile");
			await page.getByRole("heading", { level: 1, name: "Ada King" }).waitFor();
		});

		it("accept a username that someone else has, because an answer must not reveal who has an account", async () => {
			const first = await signedInVisitor(site);
			const username = `ada_${Date.now().toString(36)}`;
			await openSettings(first.page);
			await first.page.getByLabel("Username").fill(username);
			await first.page.getByRole("button", { name: "Save changes" }).click();
			await first.page.getByText("Profile updated successfully").waitFor();
			const { page } = await signedInVisitor(site);
			await openSettings(page);
			await page.getByLabel("Username").fill(username.toUpperCase());
			await page.getByRole("button", { name: "Save changes" }).click();
			await page.getByText("Profile updated successfully").waitFor();
			expect(await page.getByLabel("Username").inputValue()).toBe(username.toUpperCase());
		});

		it("change the password on its tab, with that form's messages", async () => {
			const { page, person } = await signedInVisitor(site);
			await openSettings(page, "?tab=password");
			const change = page.getByRole("button", { name: "Change password" });
			await page.getByLabel("Current password", { exact: true }).fill(person.password);
			await page.getByLabel("New password", { exact: true }).fill("weak");
			await page.getByLabel("Confirm new password", { exact: true }).fill("other");
			await change.click();
			await page.getByText("New password does not meet security requirements").waitFor();
			await page.getByText("New passwords do not match").waitFor();
			await page.getByLabel("New password", { exact: true }).fill("Other-Horse-8?");
			await page.getByLabel("Confirm new password", { exact: true }).fill("Other-Horse-8?");
			await change.click();
			await page.getByText("Password changed successfully").waitFor();
			await page.getByText("Password changed", { exact: true }).waitFor();
			await mailTo(page, person.email, /password was changed/i);
		});
	});
});
