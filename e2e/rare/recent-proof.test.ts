import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findingsOf } from "../support/look/check-axe.ts";
import { mailTo } from "../support/mailbox.ts";
import { linkIn, newPerson, openAndPress, signedInVisitor } from "../support/person.ts";
import { useSite } from "../support/site.ts";

const seconds = 8;
const env = {
	AUTH_RECENT_PROOF_SECONDS: String(seconds),
	AUTH_RATE_LIMITS: "off",
	AUTH_SEND_GAP_SECONDS: "0",
};

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Confirm that it is you" });

/** Waits until the proof has expired and the server asks again. */
async function untilForgotten(page: Page): Promise<void> {
	const token = await page.evaluate(() => {
		const stored = Object.values({ ...localStorage, ...sessionStorage }).find((value) =>
			String(value).includes("access_token"),
		);
		return JSON.parse(String(stored)).access_token as string;
	});
	const proved = async () => {
		const answer = await page.request.get("/api/account/proof", {
			headers: { authorization: `Bearer ${token}` },
		});
		return (await answer.json()).proved;
	};
	await expect.poll(proved, { timeout: 30_000, interval: 500 }).toBe(false);
}

// Other tests cover the server on both databases; these cover what a person sees.
describe("being asked who one is", () => {
	const site = useSite({ env });

	it("keeps what was typed, refuses a wrong password, and continues by itself after the right one", async () => {
		const { page, person } = await signedInVisitor(site);
		await page.goto("/account?tab=verification");
		const { email: newEmail } = newPerson();
		await page.getByLabel("New email address").fill(newEmail);
		await untilForgotten(page);
		await page.getByRole("button", { name: "Change email address" }).click();
		const dialog = dialogOf(page);
		const password = dialog.getByLabel("Password", { exact: true });
		await password.waitFor();
		expect(await findingsOf(page)).toEqual([]);
		await dialog.getByRole("button", { name: "Confirm" }).click();
		await dialog.getByText("Password is required").waitFor();
		await password.fill("Wrong-Horse-7!");
		await dialog.getByRole("button", { name: "Confirm" }).click();
		await dialog.getByText("Current password is incorrect").waitFor();
		await password.fill(person.password);
		await page.keyboard.press("Enter");
		await dialog.waitFor({ state: "hidden" });
		await page.getByText("Two emails are on their way").waitFor();
		await page.getByText(newEmail).first().waitFor();
	});

	it("is closed with Escape, and the action does not happen", async () => {
		const { page } = await signedInVisitor(site);
		await page.goto("/account");
		const download = page.getByRole("button", { name: "Download my data" });
		await download.waitFor();
		await untilForgotten(page);
		await download.click();
		await dialogOf(page).getByLabel("Password", { exact: true }).waitFor();
		await page.keyboard.press("Escape");
		await page.getByText("Show that it is you first, then try again.").waitFor();
		await expect.poll(() => dialogOf(page).count()).toBe(0);
	});

	it("also accepts a mailed code, over a dialog that waits, at 360 pixels", async () => {
		const { page, person } = await signedInVisitor(site, { viewport: { width: 360, height: 740 } });
		await page.goto("/account");
		const switchOn = page.getByRole("button", { name: /^(Switch on|Set up)/ }).first();
		await switchOn.waitFor();
		await untilForgotten(page);
		await switchOn.click();
		const dialog = dialogOf(page);
		await dialog.getByRole("button", { name: "Use a code instead" }).click();
		await dialog.getByRole("button", { name: "Send me a code" }).click();
		await dialog.getByText(`A code is on its way to ${person.email}.`).waitFor();
		expect(await findingsOf(page)).toEqual([]);
		const { text } = await mailTo(page, person.email, /that it is you/i);
		const code = /^ {4}(\d{6})$/m.exec(text)?.[1] ?? "";
		await dialog.getByLabel("Code", { exact: true }).fill(code);
		await dialog.getByRole("button", { name: "Confirm" }).click();
		await page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
	});

	it("an account without a password is deleted after a mailed code", async () => {
		const page = await site.visitor();
		const { email } = newPerson();
		const asked = await page.request.post("/auth/v1/otp", { data: { email, create_user: true } });
		expect(asked.status()).toBe(200);
		await openAndPress(page, await linkIn(page, email, /./), "Confirm my address");
		await page.getByRole("heading", { level: 1, name: /^Welcome/ }).waitFor();
		await page.goto("/profile");
		await page.getByRole("button", { name: "Delete Account" }).click();
		await untilForgotten(page);
		const deletion = page.getByRole("dialog", { name: "Delete Account" });
		await deletion.getByRole("button", { name: "I Understand, Continue" }).click();
		await deletion.getByLabel(/to confirm/).fill("DELETE MY ACCOUNT");
		expect(await deletion.getByLabel("Password", { exact: true }).count()).toBe(0);
		await deletion.getByRole("button", { name: "Delete my account" }).click();
		const dialog = dialogOf(page);
		await dialog.getByRole("button", { name: "Send me a code" }).click();
		await dialog.getByText(`A code is on its way to ${email}.`).waitFor();
		const right = /^ {4}(\d{6})$/m.exec((await mailTo(page, email, /that it is you/i)).text)?.[1] ?? "";
		const code = dialog.getByLabel("Code", { exact: true });
		await code.fill(String((Number(right) + 1) % 1_000_000).padStart(6, "0"));
		await dialog.getByRole("button", { name: "Confirm" }).click();
		await dialog.getByText("That code is wrong or expired. Try the newest one.").waitFor();
		await code.fill(right);
		await dialog.getByRole("button", { name: "Confirm" }).click();
		await page.getByText("Your account has been permanently deleted.").waitFor();
		await mailTo(page, email, /deleted/i);
	});
});
