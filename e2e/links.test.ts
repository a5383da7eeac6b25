import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findingsOf } from "./support/check-axe.ts";
import { linkIn, makeAccount, type Person } from "./support/person.ts";
import { placeOf, useSite } from "./support/site.ts";

const site = useSite({ env: { AUTH_SEND_GAP_SECONDS: "0", AUTH_RATE_LIMITS: "off" } });

/** The newest link to sign in, as the mail holds it. */
async function magicLink(page: Page, { email }: Person, redirectTo?: string): Promise<string> {
	const query = redirectTo ? `?redirect_to=${encodeURIComponent(redirectTo)}` : "";
	const answer = await page.request.post(`/auth/v1/otp${query}`, { data: { email, create_user: false } });
	expect(answer.status()).toBe(200);
	return linkIn(page, email, /link to sign in/i);
}

/** Where the link leads: an address with a session in it. */
async function arrivalOf(page: Page, link: string): Promise<string> {
	const answer = await page.request.get(link, { maxRedirects: 0 });
	return answer.headers().location ?? "";
}

const welcome = (page: Page) => page.getByRole("heading", { name: "Welcome Ada" });

/** Every address that the page ever had, its history included, to be looked through for tokens. */
async function watchAddresses(page: Page): Promise<string[]> {
	const seen: string[] = [];
	await page.exposeBinding("sawAddress", (_source, address: string) => void seen.push(address));
	await page.addInitScript(`for (const name of ["pushState", "replaceState"]) {
		const original = history[name];
		history[name] = function (...given) { original.apply(this, given); sawAddress(location.href); };
	}`);
	return seen;
}

it("a link to sign in that leads to the dashboard signs in there, and leaves no token behind", async () => {
	const page = await site.visitor();
	const person = await makeAccount(page);
	const seen = await watchAddresses(page);
	await page.goto(await magicLink(page, person));
	await welcome(page).waitFor();
	expect(placeOf(page)).toBe("/dashboard");
	expect(seen.length).toBeGreaterThan(0);
	expect(seen.filter((address) => /_token/.test(address))).toEqual([]);
	expect(await page.getByText("issued a while ago").count()).toBe(0);
	await page.reload();
	await welcome(page).waitFor();
});

it("one that leads to a public page signs in there too", async () => {
	const page = await site.visitor();
	const person = await makeAccount(page);
	await page.goto(await magicLink(page, person, `${site.url}/support`));
	await page.getByRole("link", { name: "Dashboard" }).first().waitFor();
	expect(placeOf(page)).toBe("/support");
	await page.goto("/dashboard");
	await welcome(page).waitFor();
});

it("one that was used already says so, wherever it leads", async () => {
	const page = await site.visitor();
	const person = await makeAccount(page);
	const link = await magicLink(page, person);
	await arrivalOf(page, link);
	await page.goto(link);
	const alert = page.getByRole("alert");
	await alert.getByText("Email link is invalid or has expired").waitFor();
	await page.waitForURL("**/login?next=%2Fdashboard");
	expect(await findingsOf(page)).toEqual([]);
	await alert.getByRole("button", { name: "Close" }).click();
	await alert.waitFor({ state: "detached" });
	await page.goto("about:blank");
	await page.goto("/support#error=x&error_description=Call+555+0100+at+once");
	await page.getByRole("alert").getByText("This link could not be used.").waitFor();
	expect(await page.getByText("Call 555 0100").count(), "an address must not speak for us").toBe(0);
	expect(placeOf(page)).toBe("/support");
});

it("a session that was issued more than two minutes ago is warned of", async () => {
	const page = await site.visitor();
	const person = await makeAccount(page);
	const arrival = await arrivalOf(page, await magicLink(page, person));
	await page.clock.install({ time: Date.now() + 125_000 });
	await page.goto(arrival);
	await page.getByText("This link was issued a while ago").waitFor();
	await page.getByText(`It signed you in as ${person.email}.`).waitFor();
	await welcome(page).waitFor();
	expect(placeOf(page)).toBe("/dashboard");

	const other = await site.visitor();
	const confirming = await arrivalOf(other, await magicLink(other, person, `${site.url}/verify-email`));
	await other.clock.install({ time: Date.now() + 125_000 });
	await other.goto(confirming);
	await other.getByText("This link was issued a while ago").waitFor();
	expect(placeOf(other)).toBe("/verify-email");
});

it("a link for another account changes nothing until somebody says so", async () => {
	const page = await site.visitor();
	const [ann, bob] = [await makeAccount(page), await makeAccount(page)];
	await page.goto(await magicLink(page, ann));
	await welcome(page).waitFor();
	await page.goto(await magicLink(page, bob));
	const question = page.getByText(
		`You are signed in as ${ann.email}. The link opens the account of ${bob.email}.`,
	);
	await question.waitFor();
	const signedInAs = () =>
		page.evaluate(() => JSON.parse(localStorage.getItem("sb-unlisted-auth-token") ?? "{}").user?.email);
	expect(await signedInAs()).toBe(ann.email);
	await page.getByRole("button", { name: "Keep my account" }).click();
	await question.waitFor({ state: "detached" });
	expect(await signedInAs()).toBe(ann.email);

	await page.goto(await magicLink(page, bob));
	await page.getByRole("button", { name: "Switch account" }).click();
	await expect.poll(signedInAs).toBe(bob.email);
});

it("a link that meets a dead network can be tried again: what it carried is not lost", async () => {
	const page = await site.visitor();
	const person = await makeAccount(page);
	const arrival = await arrivalOf(page, await magicLink(page, person));
	await page.route("**/auth/v1/user", (route) => route.abort("connectionfailed"));
	await page.goto(arrival);
	const alert = page.getByRole("alert");
	await alert.getByText("We could not reach the server.").waitFor();
	await page.unroute("**/auth/v1/user");
	await alert.getByRole("button", { name: "Try again" }).click();
	await welcome(page).waitFor();
	expect(placeOf(page)).toBe("/dashboard");
});
