import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findingsOf } from "./support/look/check-axe.ts";
import { mailTo } from "./support/mailbox.ts";
import { type Person, signedInVisitor, signOut } from "./support/person.ts";
import { open, type Site, useSite } from "./support/site.ts";
import { serviceRoleKey } from "./support/site-image.ts";
import { totpCode } from "./support/totp.ts";
import {
	addAuthenticator,
	questionsFor,
	type VirtualAuthenticator,
	withoutAutofill,
} from "./support/virtual-authenticator.ts";

const isProfile = ({ pathname }: URL) => pathname === "/profile";
const passkeys = (page: Page) => page.getByRole("region", { name: "Passkeys" });
const byButton = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });

async function add(page: Page): Promise<void> {
	await page.goto("/account#passkeys");
	await passkeys(page).getByRole("button", { name: "Add a passkey" }).click();
	await passkeys(page).getByText("You can sign in with it now.").waitFor();
}

async function ownerOf(site: Site): Promise<{ page: Page; person: Person; device: VirtualAuthenticator }> {
	const { page, person } = await signedInVisitor(site);
	await withoutAutofill(page);
	const device = await addAuthenticator(page);
	await add(page);
	return { page, person, device };
}

async function leave(page: Page): Promise<void> {
	await page.goto("/dashboard");
	await signOut(page);
}

const site = useSite();

describe("in a browser", () => {
	it("is added, named, signs in without a password, and is removed", async () => {
		const { page, person, device } = await ownerOf(site);
		expect(await device.keys()).toBe(1);
		await mailTo(page, person.email, /^A passkey was added$/);
		await passkeys(page)
			.getByRole("button", { name: /^Rename / })
			.click();
		const dialog = page.getByRole("dialog");
		await dialog.getByLabel("Name").fill("Ada's laptop");
		await dialog.getByRole("button", { name: "Save" }).click();
		await passkeys(page).getByText("Ada's laptop").waitFor();
		await passkeys(page).getByText("not used yet").waitFor();
		expect(await findingsOf(page)).toEqual([]);

		// The same device holds one passkey for each account, and says so.
		await passkeys(page).getByRole("button", { name: "Add a passkey" }).click();
		await passkeys(page).getByText("This device already has a passkey for your account.").waitFor();

		await leave(page);
		await open(page, "/login?next=/profile");
		await byButton(page).click();
		await page.waitForURL(isProfile);
		await page.goto("/account#passkeys");
		await passkeys(page).getByText("last used").waitFor();

		await passkeys(page).getByRole("button", { name: "Remove Ada's laptop" }).click();
		expect(await findingsOf(page)).toEqual([]);
		await dialog.getByRole("button", { name: "Remove", exact: true }).click();
		await passkeys(page).getByText("You have no passkeys yet.").waitFor();
		await mailTo(page, person.email, /^A passkey was removed$/);
		await leave(page);
		await open(page, "/login");
		await byButton(page).click();
		await page.getByRole("alert").getByText("This passkey does not open an account here.").waitFor();
	});

	it("signs in from the e-mail field, where the browser offers it", async () => {
		const { page, person } = await signedInVisitor(site);
		await addAuthenticator(page);
		await add(page);
		await leave(page);
		const asked = await questionsFor(page);
		// The software device uses a passkey as soon as the field offers it. A person would have to click.
		await page.goto("/login?next=/profile");
		await page.waitForURL(isProfile);
		await page.getByText(person.email).first().waitFor();
		expect(asked).toEqual(["conditional"]);
	});

	it("replaces the second factor after a password, and needs no code", async () => {
		const { page, person } = await ownerOf(site);
		await page.goto("/account#two-factor");
		await page.getByRole("button", { name: "Switch on two-factor" }).click();
		const dialog = page.getByRole("dialog");
		const secret = ((await dialog.getByTestId("secret").textContent()) ?? "").replace(/\s/g, "");
		await dialog.getByLabel("Authentication code").fill(totpCode(secret));
		await dialog.getByRole("button", { name: "Verify and switch on" }).click();
		await dialog.getByRole("button", { name: "I have saved them" }).click();
		await page.getByText("10 recovery codes left.").waitFor();
		await leave(page);

		await open(page, "/login?next=/profile");
		await page.getByLabel("Email address").fill(person.email);
		await page.getByLabel("Password", { exact: true }).fill(person.password);
		await page.getByRole("button", { name: "Sign in", exact: true }).click();
		await page.getByRole("button", { name: "Use your authenticator app instead" }).waitFor();
		expect(await findingsOf(page)).toEqual([]);
		await page.getByRole("button", { name: "Use your passkey", exact: true }).click();
		await page.waitForURL(isProfile);
		await leave(page);

		await open(page, "/login?next=/profile");
		await byButton(page).click();
		await page.waitForURL(isProfile);
		await page.getByText("Enabled", { exact: true }).waitFor();
	});

	it("is a second factor after a password, set up as one", async () => {
		const { page, person } = await signedInVisitor(site);
		await withoutAutofill(page);
		await addAuthenticator(page);
		await page.goto("/account#two-factor");
		await page.getByRole("button", { name: "Switch on two-factor" }).click();
		const dialog = page.getByRole("dialog");
		await dialog.getByRole("button", { name: "Use a security key instead" }).click();
		expect(await findingsOf(page)).toEqual([]);
		await dialog.getByRole("button", { name: "Add a key and switch on" }).click();
		await dialog.getByRole("button", { name: "I have saved them" }).click();
		await page.getByText("You confirm with a security key or this device.").waitFor();
		await leave(page);
		await open(page, "/login?next=/profile");
		await page.getByLabel("Email address").fill(person.email);
		await page.getByLabel("Password", { exact: true }).fill(person.password);
		await page.getByRole("button", { name: "Sign in", exact: true }).click();
		await page.getByRole("button", { name: "Use your passkey", exact: true }).click();
		await page.waitForURL(isProfile);
	});

	it("is enough for an account without a password, and then cannot be removed", async () => {
		const page = await site.visitor();
		await withoutAutofill(page);
		await addAuthenticator(page);
		const email = `only-${randomUUID().slice(0, 8)}@example.com`;
		await signInByOperatorsLink(page, email);
		await add(page);
		await page.goto("/dashboard");
		await signOut(page);
		await open(page, "/login?next=/account");
		await byButton(page).click();
		await passkeys(page)
			.getByRole("button", { name: /^Remove / })
			.click();
		const dialog = page.getByRole("dialog");
		await dialog.getByRole("button", { name: "Remove", exact: true }).click();
		await dialog.getByText("This passkey is the only way into your account.").waitFor();
	});
});

describe("a passkey", () => {
	const forgetful = useSite({ env: { AUTH_RATE_LIMITS: "off", AUTH_RECENT_PROOF_SECONDS: "30" } });

	it("is the proof before a sensitive action", async () => {
		const { page } = await ownerOf(forgetful);
		const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
		const remove = page.getByRole("dialog", { name: "Remove passkey" });
		// The proof from the sign-in expires meanwhile.
		await expect.poll(() => page.evaluate(isProved), { timeout: 60_000, interval: 500 }).toBe(false);
		await passkeys(page)
			.getByRole("button", { name: /^Remove / })
			.click();
		await remove.getByRole("button", { name: "Remove", exact: true }).click();
		await dialog.getByRole("button", { name: "Use your passkey", exact: true }).waitFor();
		expect(await findingsOf(page)).toEqual([]);
		await dialog.getByRole("button", { name: "Use your passkey", exact: true }).click();
		await passkeys(page).getByText("You have no passkeys yet.").waitFor();
	});

	it("is not mentioned in a browser without passkeys", async () => {
		const { page } = await signedInVisitor(site);
		await page.addInitScript("delete window.PublicKeyCredential");
		await page.goto("/account");
		await page.getByRole("heading", { name: "Two-factor authentication" }).waitFor();
		expect(await page.getByText(/passkey/i).count()).toBe(0);
		await leave(page);
		for (const path of ["/login", "/forgot-password"]) {
			await open(page, path);
			expect(await page.getByText(/passkey/i).count()).toBe(0);
		}
	});
});

/** Like an invited person, who never had a password. */
async function signInByOperatorsLink(page: Page, email: string): Promise<void> {
	const headers = { authorization: `Bearer ${serviceRoleKey}` };
	const made = await page.request.post("/auth/v1/admin/users", {
		headers,
		data: { email, email_confirm: true, user_metadata: { first_name: "Ada", last_name: "Only" } },
	});
	expect(made.status(), await made.text()).toBe(200);
	const link = await page.request.post("/auth/v1/admin/generate_link", {
		headers,
		data: { type: "magiclink", email },
	});
	const { hashed_token: token_hash } = (await link.json()) as { hashed_token: string };
	const verified = await page.request.post("/auth/v1/verify", { data: { type: "magiclink", token_hash } });
	const session = (await verified.json()) as object;
	await page.goto("/login");
	await page.evaluate(
		(stored) => localStorage.setItem("sb-unlisted-auth-token", stored),
		JSON.stringify(session),
	);
	await page.goto("/account");
}

/** Runs in the page: the server's answer about the session's last proof. */
const isProved = `(async () => {
	const { access_token } = JSON.parse(localStorage.getItem("sb-unlisted-auth-token"));
	const headers = { authorization: "Bearer " + access_token };
	return (await (await fetch("/api/account/proof", { headers })).json()).proved;
})()`;
