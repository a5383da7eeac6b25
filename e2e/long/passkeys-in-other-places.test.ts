import { describe, expect, it } from "vitest";
import { findingsOf } from "../support/look/check-axe.ts";
import { addPasskey, byButton, leave, passkeyOwner, passkeys } from "../support/passkey-owner.ts";
import { signedInVisitor } from "../support/person.ts";
import { open, useSite } from "../support/site.ts";
import { totpCode } from "../support/totp.ts";
import { addAuthenticator, questionsFor, withoutAutofill } from "../support/virtual-authenticator.ts";

const isProfile = ({ pathname }: URL) => pathname === "/profile";

const site = useSite();

describe("a passkey", () => {
	const forgetful = useSite({ env: { AUTH_RATE_LIMITS: "off", AUTH_RECENT_PROOF_SECONDS: "30" } });

	it("signs in from the e-mail field, where the browser offers it", async () => {
		const { page, person } = await signedInVisitor(site);
		await addAuthenticator(page);
		await addPasskey(page);
		await leave(page);
		const asked = await questionsFor(page);
		// The software device uses a passkey as soon as the field offers it. A person would have to click.
		await page.goto("/login?next=/profile");
		await page.waitForURL(isProfile);
		await page.getByText(person.email).first().waitFor();
		expect(asked).toEqual(["conditional"]);
	});

	it("replaces the second factor after a password, and needs no code", async () => {
		const { page, person } = await passkeyOwner(site);
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

	it("is the proof before a sensitive action", async () => {
		const { page } = await passkeyOwner(forgetful);
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

/** Runs in the page: the server's answer about the session's last proof. */
const isProved = `(async () => {
	const { access_token } = JSON.parse(localStorage.getItem("sb-unlisted-auth-token"));
	const headers = { authorization: "Bearer " + access_token };
	return (await (await fetch("/api/account/proof", { headers })).json()).proved;
})()`;
