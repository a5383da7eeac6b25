import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { findingsOf } from "./support/look/check-axe.ts";
import { mailsTo } from "./support/mailbox.ts";
import { linkIn, makeAccount, newPerson, openAndPress, type Person, pressUnseen } from "./support/person.ts";
import { signIn } from "./support/sign-in.ts";
import { placeOf, useSite } from "./support/site.ts";

const site = useSite();

/** A new sign-in link from the person's mail. An older link may be there already. */
async function magicLink(page: Page, { email }: Person, redirectTo?: string): Promise<string> {
	const sent = async () =>
		(await mailsTo(page, email)).filter(({ subject }) => /link to sign in/i.test(subject)).length;
	const before = await sent();
	const query = redirectTo ? `?redirect_to=${encodeURIComponent(redirectTo)}` : "";
	const answer = await page.request.post(`/auth/v1/otp${query}`, { data: { email, create_user: false } });
	expect(answer.status()).toBe(200);
	await expect.poll(sent, { timeout: 20_000, interval: 100 }).toBeGreaterThan(before);
	return linkIn(page, email, /link to sign in/i);
}

const welcome = (page: Page) => page.getByRole("heading", { name: "Welcome Ada" });

/** Records every address of the page, with its history, to search it for tokens. */
async function watchAddresses(page: Page): Promise<string[]> {
	const seen: string[] = [];
	await page.exposeBinding("sawAddress", (_source, address: string) => void seen.push(address));
	await page.addInitScript(`for (const name of ["pushState", "replaceState"]) {
		const original = history[name];
		history[name] = function (...given) { original.apply(this, given); sawAddress(location.href); };
	}`);
	return seen;
}

it("a sign-in link for the dashboard signs the person in there, and leaves no token behind", async () => {
	const page = await site.visitor();
	const person = await makeAccount(page);
	const seen = await watchAddresses(page);
	await openAndPress(page, await magicLink(page, person), "Sign in");
	await welcome(page).waitFor();
	expect(placeOf(page)).toBe("/dashboard");
	expect(seen.length).toBeGreaterThan(0);
	expect(seen.filter((address) => /_token/.test(address))).toEqual([]);
	expect(await page.getByText("issued a while ago").count()).toBe(0);
	await page.reload();
	await welcome(page).waitFor();
});

it("a link that leads to a public page signs in there too", async () => {
	const page = await site.visitor();
	const person = await makeAccount(page);
	await openAndPress(page, await magicLink(page, person, `${site.url}/support`), "Sign in");
	await page.getByRole("link", { name: "Dashboard" }).first().waitFor();
	expect(placeOf(page)).toBe("/support");
	await page.goto("/dashboard");
	await welcome(page).waitFor();
});

it("a used link says so, wherever it leads", async () => {
	const page = await site.visitor();
	const person = await makeAccount(page);
	const link = await magicLink(page, person);
	await pressUnseen(page, link);
	await page.goto(link);
	await page.getByText("Email link is invalid or has expired").waitFor();
	expect(await findingsOf(page)).toEqual([]);
	await page.getByRole("link", { name: "Ask for a new link" }).waitFor();
	await page.goto("about:blank");
	await page.goto("/dashboard#error=access_denied&error_code=otp_expired");
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

it("a session that was issued more than two minutes ago causes a warning", async () => {
	const page = await site.visitor();
	const person = await makeAccount(page);
	const arrival = await pressUnseen(page, await magicLink(page, person));
	await page.clock.install({ time: Date.now() + 125_000 });
	await page.goto(arrival);
	await page.getByText("This link was issued a while ago").waitFor();
	await page.getByText(`It signed you in as ${person.email}.`).waitFor();
	await welcome(page).waitFor();
	expect(placeOf(page)).toBe("/dashboard");

	const other = await site.visitor();
	const confirming = await pressUnseen(other, await magicLink(other, person, `${site.url}/verify-email`));
	await other.clock.install({ time: Date.now() + 125_000 });
	await other.goto(confirming);
	await other.getByText("This link was issued a while ago").waitFor();
	expect(placeOf(other)).toBe("/verify-email");
});

it("a link for another account changes nothing until the person agrees", async () => {
	const page = await site.visitor();
	const [ann, bob] = [await makeAccount(page), await makeAccount(page)];
	await openAndPress(page, await magicLink(page, ann), "Sign in");
	await welcome(page).waitFor();
	await page.goto("about:blank");
	await page.goto(await magicLink(page, bob));
	const signedInAs = () =>
		page.evaluate(() => JSON.parse(localStorage.getItem("sb-unlisted-auth-token") ?? "{}").user?.email);
	const question = `You are signed in here as ${ann.email}. If you continue, you will be signed in as ${bob.email} instead.`;
	await page.getByText(question).waitFor();
	expect(await findingsOf(page)).toEqual([]);
	expect(await signedInAs()).toBe(ann.email);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
	await page.waitForURL("**/dashboard");
	await welcome(page).waitFor();
	expect(await signedInAs()).toBe(bob.email);
});

it("a link that fails without a network can be tried again, and loses nothing", async () => {
	const page = await site.visitor();
	const person = await makeAccount(page);
	const arrival = await pressUnseen(page, await magicLink(page, person));
	await page.route("**/auth/v1/user", (route) => route.abort("connectionfailed"));
	await page.goto(arrival);
	const alert = page.getByRole("alert");
	await alert.getByText("We could not reach the server.").waitFor();
	await page.unroute("**/auth/v1/user");
	await alert.getByRole("button", { name: "Try again" }).click();
	// The page may already be on its way to the sign-in page before the click. Then it comes back here.
	await expect.poll(() => placeOf(page)).toBe("/dashboard");
	await welcome(page).waitFor();
});

it("a program that opens every link in mails changes nothing; only a person's click does", async () => {
	const page = await site.visitor();
	const scanner = await site.visitor();
	const person = newPerson();
	const { email, password } = person;
	const answer = await page.request.post("/auth/v1/signup", { data: { email, password } });
	expect(answer.status()).toBe(200);
	await linkIn(page, email, /confirm your email/i);
	for (const mail of await mailsTo(page, email)) {
		for (const link of mail.links) {
			await scanner.request.head(link);
			await scanner.request.get(link);
			// Some programs also run the page's script, as a browser does.
			await scanner.goto("about:blank");
			await scanner.goto(link);
			await scanner.waitForLoadState("networkidle");
		}
	}
	await signIn(page, site.url, person);
	await page.getByRole("heading", { name: "Confirm your email address" }).waitFor();

	// The owner of the address never signed up, and the stranger's password no longer works.
	const owner = await site.visitor();
	await openAndPress(owner, await linkIn(owner, email, /confirm your email/i), "Continue without it");
	await owner.getByRole("heading", { name: "Set a new password" }).waitFor();
	const own = { email, password: "Owner-Horse-42!" };
	await owner.getByLabel("New password", { exact: true }).fill(own.password);
	await owner.getByLabel("Confirm new password", { exact: true }).fill(own.password);
	await owner.getByRole("button", { name: "Reset password" }).click();
	await owner.getByRole("heading", { name: "Password Reset Successful" }).waitFor();
	await signIn(owner, site.url, own);
	await page.goto("/dashboard");
	await page.waitForURL(({ pathname }) => pathname === "/login");
});
