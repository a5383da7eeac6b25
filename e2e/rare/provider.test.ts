import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OidcServer, oidcServer } from "../../apps/server/src/modules/identity/testing/oidc-server.ts";
import { useSite } from "../support/site.ts";

let provider: OidcServer;
const env: Record<string, string> = { AUTH_RATE_LIMITS: "off" };
beforeAll(async () => {
	provider = await oidcServer();
	const client = { issuer: provider.issuer, client_id: provider.clientId, client_secret: "secret" };
	// Served at 127.0.0.1 while the site is at localhost, so that it is another site, like a real provider.
	env.AUTH_OIDC_PROVIDERS = JSON.stringify({
		acme: client,
		formal: { ...client, response_mode: "form_post" },
	});
});
afterAll(() => provider.close());
const site = useSite({ env });

/** Where the callback sends the browser: the fragment of that address. */
async function outcomeOf(page: Page, path: string): Promise<URLSearchParams> {
	const answered = page.waitForResponse(
		(response) => /\/auth\/v1\/callback\?/.test(response.url()) && response.request().method() === "GET",
	);
	await page.goto(path);
	const location = (await answered).headers().location ?? "";
	return new URLSearchParams(new URL(location).hash.slice(1));
}

const startAt = (name: string) =>
	`/auth/v1/authorize?provider=${name}&redirect_to=${encodeURIComponent(`${site.url}/dashboard`)}`;

it.each(["acme", "formal"])("a person comes back from %s signed in", async (name) => {
	const email = `${randomUUID()}@example.com`;
	provider.person = { sub: randomUUID(), email, email_verified: true, name: "Pat Doe" };
	const page = await site.visitor();
	const outcome = await outcomeOf(page, startAt(name));
	expect(outcome.get("access_token"), outcome.toString()).not.toBeNull();
	// The flow's own cookie is gone. The cookie that marks this device as known stays. The page sets one itself when it
	// starts.
	const cookies = await page.context().cookies();
	const left = cookies.map((cookie) => cookie.name).filter((cookie) => cookie !== "unlisted_stay");
	expect(left).toEqual(["unlisted_device"]);
});

it("another person's return from a provider signs nobody in", async () => {
	provider.person = { sub: randomUUID(), email: `${randomUUID()}@example.com`, email_verified: true };
	const stranger = await site.visitor();
	const started = await stranger.request.get(startAt("acme"), { maxRedirects: 0 });
	const wayBack = await provider.visit(started.headers().location ?? "");
	const victim = await site.visitor();
	const outcome = await outcomeOf(victim, wayBack.href);
	expect(outcome.get("error_code")).toBe("bad_oauth_state");
});
