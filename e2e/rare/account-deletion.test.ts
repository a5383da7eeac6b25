import { describe, expect, it } from "vitest";
import { findingsOf } from "../support/look/check-axe.ts";
import { mailsTo, mailTo } from "../support/mailbox.ts";
import { signedInVisitor } from "../support/person.ts";
import { signIn } from "../support/sign-in.ts";
import { useSite } from "../support/site.ts";

// Other tests cover the server on both databases; these cover what a person sees.
describe("deleting an account", () => {
	const site = useSite();
	it("an account is permanently deleted, in two steps, with the password and the phrase", async () => {
		const { page, person } = await signedInVisitor(site);
		const other = await site.visitor();
		await signIn(other, site.url, person);
		await page.goto("/profile");
		await page.getByRole("button", { name: "Delete Account" }).click();
		const dialog = page.getByRole("dialog", { name: "Delete Account" });
		expect(await findingsOf(page)).toEqual([]);
		await dialog.getByRole("button", { name: "I Understand, Continue" }).click();
		expect(await findingsOf(page)).toEqual([]);

		const submit = dialog.getByRole("button", { name: "Delete my account" });
		const password = dialog.getByLabel("Password", { exact: true });
		const phrase = dialog.getByLabel(/to confirm/);
		await submit.click();
		await dialog.getByText("Password is required").waitFor();
		await dialog.getByText("Confirmation text is required").waitFor();
		await phrase.fill("delete my account");
		await dialog.getByText('Please type "DELETE MY ACCOUNT" exactly as shown').waitFor();
		await password.fill("Wrong-Horse-1!");
		await phrase.fill("DELETE MY ACCOUNT");
		await submit.click();
		await dialog.getByText("Current password is incorrect").waitFor();
		expect(await dialog.getByText("Current password is incorrect").count()).toBe(1);

		const held = Promise.withResolvers<void>();
		await page.route("**/api/account/delete", async (route) => {
			await held.promise;
			await route.continue();
		});
		await password.fill(person.password);
		await submit.click();
		await dialog.getByRole("button", { name: "Deleting..." }).waitFor();
		await page.keyboard.press("Escape");
		await page.keyboard.press("Escape");
		await page.mouse.click(5, 5);
		await dialog.getByRole("button", { name: "Deleting..." }).waitFor();
		expect(await dialog.getByRole("button", { name: "Close" }).isDisabled()).toBe(true);
		held.resolve();
		await page.getByText("Your account has been permanently deleted.").waitFor();
		expect(new URL(page.url()).pathname).toBe("/");
		await page.getByRole("link", { name: "Login" }).first().waitFor();
		await page.reload();
		await page.getByRole("link", { name: "Login" }).first().waitFor();
		expect(await page.getByText("permanently deleted").count(), "said once").toBe(0);

		await page.goto("/login");
		await page.getByLabel("Email address").fill(person.email);
		await page.getByLabel("Password", { exact: true }).fill(person.password);
		await page.getByRole("button", { name: "Sign in", exact: true }).click();
		await page.getByRole("alert").getByText("Invalid login credentials").waitFor();
		const last = await mailTo(page, person.email, /deleted/i);
		expect(await mailsTo(page, person.email), "nothing else is left in the mailbox").toEqual([last]);
		await other.goto("/profile");
		await other.waitForURL(({ pathname }) => pathname === "/login");
	});
});

describe("the dialogs of the account", () => {
	const site = useSite();

	it("a dialog closes on a click beside it, but not when text is selected beyond its edge", async () => {
		const { page } = await signedInVisitor(site);
		await page.goto("/profile");
		await page.getByRole("button", { name: "Edit Profile" }).click();
		const dialog = page.getByRole("dialog", { name: "Edit Profile" });
		const field = await dialog.getByLabel("First name").boundingBox();
		await page.mouse.move((field?.x ?? 0) + 20, (field?.y ?? 0) + 10);
		await page.mouse.down();
		await page.mouse.move(10, 10);
		await page.mouse.up();
		expect(await dialog.isVisible()).toBe(true);
		await page.mouse.click(10, 10);
		await dialog.waitFor({ state: "hidden" });
	});

	it("nothing is deleted if the person goes back, and no input is kept", async () => {
		const { page } = await signedInVisitor(site);
		await page.goto("/account");
		const open = page.getByRole("button", { name: "Delete Account" });
		const dialog = page.getByRole("dialog", { name: "Delete Account" });
		await open.click();
		await dialog.getByRole("button", { name: "I Understand, Continue" }).click();
		await dialog.getByLabel("Password", { exact: true }).fill("Right-Horse-7!");
		await page.keyboard.press("Escape");
		await dialog.waitFor({ state: "hidden" });
		expect(await open.evaluate((button) => button === document.activeElement), "focus returns").toBe(true);
		await open.click();
		await dialog.getByRole("button", { name: "I Understand, Continue" }).click();
		expect(await dialog.getByLabel("Password", { exact: true }).inputValue()).toBe("");
	});
});
