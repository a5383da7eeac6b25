import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findingsOf } from "../support/look/check-axe.ts";
import { mailTo } from "../support/mailbox.ts";
import { addPasskey, byButton, leave, passkeyOwner, passkeys } from "../support/passkey-owner.ts";
import { signOut } from "../support/person.ts";
import { open, useSite } from "../support/site.ts";
import { serviceRoleKey } from "../support/site-image.ts";
import { addAuthenticator, withoutAutofill } from "../support/virtual-authenticator.ts";

const isProfile = ({ pathname }: URL) => pathname === "/profile";
const site = useSite();

describe("a passkey", () => {
	it("is added, named, signs in without a password, and is removed", async () => {
		const { page, person, device } = await passkeyOwner(site);
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

	it("is enough for an account without a password, and then cannot be removed", async () => {
		const page = await site.visitor();
		await withoutAutofill(page);
		await addAuthenticator(page);
		const email = `only-${randomUUID().slice(0, 8)}@example.com`;
		await signInByOperatorsLink(page, email);
		await addPasskey(page);
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
