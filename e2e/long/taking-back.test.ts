import type { APIRequestContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findingsOf } from "../support/look/check-axe.ts";
import { mailTo } from "../support/mailbox.ts";
import { linkIn, makeAccount, type Person, signedInVisitor } from "../support/person.ts";
import { signIn } from "../support/sign-in.ts";
import { useSite } from "../support/site.ts";
import { totpCode } from "../support/totp.ts";

const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

interface Tokens {
	readonly access_token: string;
	readonly refresh_token: string;
}

async function passwordGrant(request: APIRequestContext, { email, password }: Person): Promise<Tokens> {
	const answer = await request.post("/auth/v1/token?grant_type=password", { data: { email, password } });
	expect(answer.status(), await answer.text()).toBe(200);
	return (await answer.json()) as Tokens;
}

const userOf = (page: Page) =>
	page.evaluate(() => JSON.parse(localStorage.getItem("sb-unlisted-auth-token") ?? "{}").user?.email);

describe("an account that an intruder used", () => {
	const site = useSite();

	it("is taken back with the button in the mail about the sign-in", async () => {
		const owner = await site.visitor();
		const person = await makeAccount(owner);
		const thief = await site.visitor({ userAgent: firefox });
		await signIn(thief, site.url, person);
		await thief.getByRole("heading", { name: "Welcome Ada" }).waitFor();
		const mail = await mailTo(owner, person.email, /^New sign-in to your account$/);
		const link = mail.links.find((one) => one.includes("/not-me#")) ?? "";

		const page = await site.visitor({ viewport: { width: 360, height: 740 } });
		await page.goto(link);
		await page.getByRole("heading", { level: 1, name: "This was not me" }).waitFor();
		await expect
			.poll(() => page.url(), { message: "the address does not keep the token" })
			.not.toContain("token=");
		expect(await findingsOf(page)).toEqual([]);
		await page.getByRole("button", { name: "Take my account back" }).click();
		await page.getByText("An email with a link to choose a new one is on its way to you.").waitFor();

		await thief.reload();
		await thief.waitForURL(({ pathname }) => pathname === "/login");
		const again = await thief.request.post("/auth/v1/token?grant_type=password", {
			data: { email: person.email, password: person.password },
		});
		expect(again.status()).toBe(400);

		await page.goto("about:blank");
		await page.goto(await linkIn(page, person.email, /password/i));
		await page.getByLabel("New password", { exact: true }).fill("Mine-Again-Horse-9!");
		await page.getByLabel(/^Confirm/).fill("Mine-Again-Horse-9!");
		const stored = page.waitForResponse(
			(answer) => answer.request().method() === "PUT" && /\/auth\/v1\/user$/.test(answer.url()),
		);
		await page
			.getByRole("button", { name: /password/i })
			.last()
			.click();
		expect((await stored).status()).toBe(200);
		const back = await site.visitor();
		await signIn(back, site.url, { ...person, password: "Mine-Again-Horse-9!" });
		await back.getByRole("heading", { name: "Welcome Ada" }).waitFor();
	});

	it("shows each session with its device, lets the person name it, and ends one session by itself", async () => {
		const { page, person } = await signedInVisitor(site);
		const other = await site.visitor({ userAgent: firefox });
		await signIn(other, site.url, person);
		await page.goto("/account#sessions");
		const section = page.getByRole("region", { name: "Where you are signed in" });
		const mine = section.getByRole("listitem").filter({ hasText: "This device" });
		await mine.getByRole("button", { name: /^Rename/ }).click();
		await mine.getByLabel("Name of this device").fill("Kitchen laptop");
		await mine.getByRole("button", { name: "Save name" }).click();
		await mine.getByRole("button", { name: "Rename Kitchen laptop" }).waitFor();
		await page.reload();
		await mine.getByRole("button", { name: "Rename Kitchen laptop" }).waitFor();
		expect(
			await mine.getByRole("button", { name: /^End/ }).count(),
			"the own one is ended by signing out",
		).toBe(0);

		const theirs = section.getByRole("listitem").filter({ hasText: "Firefox on Linux" });
		await theirs.getByRole("button", { name: "End the session on Firefox on Linux" }).click();
		await theirs.waitFor({ state: "detached" });
		await other.reload();
		await other.waitForURL(({ pathname }) => pathname === "/login");
		await page.reload();
		await mine.getByRole("button", { name: "Rename Kitchen laptop" }).waitFor();
	});

	it("does not give a planted session its second factor", async () => {
		const { page, person } = await signedInVisitor(site);
		const headers = { authorization: `Bearer ${(await passwordGrant(page.request, person)).access_token}` };
		const enrolled = await page.request.post("/auth/v1/factors", {
			headers,
			data: { factor_type: "totp", friendly_name: "App" },
		});
		const { id, totp } = (await enrolled.json()) as { id: string; totp: { secret: string } };
		const challenge = await page.request.post(`/auth/v1/factors/${id}/challenge`, { headers, data: {} });
		const { id: challengeId } = (await challenge.json()) as { id: string };
		const verified = await page.request.post(`/auth/v1/factors/${id}/verify`, {
			headers,
			data: { challenge_id: challengeId, code: totpCode(totp.secret) },
		});
		expect(verified.status(), await verified.text()).toBe(200);

		const thief = await site.visitor();
		const planted = await passwordGrant(thief.request, person);
		const victim = await site.visitor();
		const session = new URLSearchParams({
			...planted,
			token_type: "bearer",
			expires_in: "3600",
			type: "magiclink",
		});
		await victim.goto(`/dashboard#${session}`);
		await victim.getByLabel("Authentication code").fill(totpCode(totp.secret, 1));
		await victim
			.getByRole("button", { name: /verify|continue|sign in/i })
			.last()
			.click();
		await victim.getByRole("heading", { name: "Welcome Ada" }).waitFor();

		const renewed = await thief.request.post("/auth/v1/token?grant_type=refresh_token", {
			data: { refresh_token: planted.refresh_token },
		});
		expect(renewed.status(), "the planted session has ended").toBe(400);
		const removed = await thief.request.delete(`/auth/v1/factors/${id}`, {
			headers: { authorization: `Bearer ${planted.access_token}` },
		});
		expect(removed.status()).toBeGreaterThanOrEqual(400);
	});

	it("is not replaced by another account's session in an address: the page names both accounts and asks", async () => {
		const { page, person: ann } = await signedInVisitor(site);
		const thief = await site.visitor();
		const bob = await makeAccount(thief);
		const session = new URLSearchParams({
			...(await passwordGrant(thief.request, bob)),
			token_type: "bearer",
			expires_in: "3600",
			type: "magiclink",
		});
		await page.goto("about:blank");
		await page.goto(`/dashboard#${session}`);
		const question = page.getByRole("alert").or(page.getByRole("status")).filter({ hasText: bob.email });
		await question.getByText(ann.email).waitFor();
		expect(await findingsOf(page)).toEqual([]);
		expect(await userOf(page)).toBe(ann.email);
		await page.getByRole("button", { name: "Keep my account" }).click();
		await question.waitFor({ state: "detached" });
		expect(await userOf(page)).toBe(ann.email);
		await page.goto("about:blank");
		await page.goto(`/dashboard#${session}`);
		await page.getByRole("button", { name: "Switch account" }).click();
		await expect.poll(() => userOf(page)).toBe(bob.email);
	});
});
