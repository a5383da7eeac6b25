import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findingsOf } from "../support/look/check-axe.ts";
import { mailsTo } from "../support/mailbox.ts";
import { newPerson, type Person, signedInVisitor } from "../support/person.ts";
import { signIn } from "../support/sign-in.ts";
import { useSite } from "../support/site.ts";

const site = useSite({ env: { AUTH_SEND_GAP_SECONDS: "9", AUTH_RATE_LIMITS: "off" } });
/** Nothing can send messages here: no provider is set, and no mailbox replaces it. */
const silent = useSite({ env: { DEMO: "off", AUTH_AUTOCONFIRM_EMAIL: "on", AUTH_RATE_LIMITS: "off" } });

/** The code of the newest message, after this many messages have come. */
async function codeOf(page: Page, phone: string, messages: number): Promise<string> {
	const all = () => mailsTo(page, phone);
	await expect.poll(async () => (await all()).length, { timeout: 20_000, interval: 100 }).toBe(messages);
	return /\d{6}/.exec((await all())[0]?.text ?? "")?.[0] ?? "";
}

const wrong = (code: string) => String((Number(code) + 123_457) % 1_000_000).padStart(6, "0");
const isProfile = ({ pathname }: URL) => pathname === "/profile";
const newNumber = () => `+1555${String(randomInt(10_000_000)).padStart(7, "0")}`;

async function switchOn(page: Page, phone: string): Promise<string[]> {
	await page.goto("/account#two-factor");
	await page.getByRole("button", { name: "Switch on two-factor" }).click();
	const dialog = page.getByRole("dialog");
	await dialog.getByRole("button", { name: "Use text messages instead" }).click();
	const send = dialog.getByRole("button", { name: "Text me a code" });
	await dialog.getByLabel("Phone number").fill("555 0100");
	await send.click();
	await dialog.getByText("Please enter a valid phone number").waitFor();
	await dialog
		.getByLabel("Phone number")
		.fill(`${phone.slice(0, 2)} (${phone.slice(2, 5)}) ${phone.slice(5)}`);
	await send.click();
	const code = await codeOf(page, phone, 1);
	expect(await findingsOf(page)).toEqual([]);
	const field = dialog.getByLabel("Code from the text message");
	await field.fill(wrong(code));
	await dialog.getByRole("button", { name: "Verify and switch on" }).click();
	await dialog.getByRole("alert").getByText("That code is wrong or expired. Try the newest one.").waitFor();
	await field.fill(code);
	await dialog.getByRole("button", { name: "Verify and switch on" }).click();
	await dialog.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
	const codes = await dialog
		.getByRole("list", { name: "Recovery codes" })
		.getByRole("listitem")
		.allTextContents();
	await dialog.getByRole("button", { name: "I have saved them" }).click();
	await page.getByText(`Codes go by text message to the number that ends in ${phone.slice(-2)}.`).waitFor();
	return codes;
}

async function givePassword({ email, password }: Person): Promise<Page> {
	const page = await site.visitor();
	await page.goto("/login?next=/profile");
	await page.getByLabel("Email address").fill(email);
	await page.getByLabel("Password", { exact: true }).fill(password);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await page.getByRole("heading", { name: "Two-factor authentication" }).waitFor();
	return page;
}

it("a phone number as second factor is confirmed with a code, and required at the next sign-in", async () => {
	const phone = newNumber();
	const { page, person } = await signedInVisitor(site);
	const recoveryCodes = await switchOn(page, phone);

	const other = await givePassword(person);
	await other.getByText(`the number that ends in ${phone.slice(-2)}`).waitFor();
	expect(await other.getByLabel("Authentication code").count(), "there is no app").toBe(0);
	expect(await findingsOf(other)).toEqual([]);
	const ask = other.getByRole("button", { name: "Text me a code" });
	// The set-up just sent a message, and two messages need a gap.
	await expect
		.poll(
			async () => {
				if (await ask.isVisible()) await ask.click();
				return other.getByLabel("Code from the text message").isVisible();
			},
			{ timeout: 30_000 },
		)
		.toBe(true);
	expect(await other.getByRole("button", { name: /^Send another code in \d s$/ }).isDisabled()).toBe(true);
	const first = await codeOf(other, phone, 2);
	expect(await findingsOf(other)).toEqual([]);
	await other.getByRole("button", { name: "Send another code", exact: true }).click();
	const second = await codeOf(other, phone, 3);
	const field = other.getByLabel("Code from the text message");
	const verify = other.getByRole("button", { name: "Verify" });
	await field.fill(first === second ? wrong(second) : first);
	await verify.click();
	await other.getByRole("alert").getByText("That code is wrong or expired. Try the newest one.").waitFor();
	await field.fill(` ${second.slice(0, 3)} ${second.slice(3)} `);
	await verify.click();
	await other.waitForURL(isProfile);

	const third = await givePassword(person);
	await third.getByRole("button", { name: "Use a recovery code instead" }).click();
	await third.getByLabel("Recovery code").fill(recoveryCodes[0] ?? "");
	await third.getByRole("button", { name: "Verify" }).click();
	await third.waitForURL(isProfile);
});

it("is not offered if no text messages can be sent", async () => {
	const page = await silent.visitor();
	const { email, password } = newPerson();
	const made = await page.request.post("/auth/v1/signup", { data: { email, password } });
	expect(made.status()).toBe(200);
	await signIn(page, silent.url, { email, password });
	await page.goto("/account#two-factor");
	await page.getByRole("button", { name: "Switch on two-factor" }).click();
	await page.getByRole("dialog").getByTestId("secret").waitFor();
	expect(await page.getByRole("button", { name: "Use text messages instead" }).count()).toBe(0);
});
