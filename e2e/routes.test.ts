import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { SCREENS } from "./support/screens.ts";
import { open, placeOf, useSite } from "./support/site.ts";

const site = useSite();

/** The route table of the specification. */
const publicRoutes = [
	"/",
	"/login",
	"/signup",
	"/forgot-password",
	"/reset-password",
	"/verify-email-required",
	"/verify-email",
	"/not-me",
	"/payment-test",
	"/unauthorized",
	"/support",
];
const guardedRoutes = [
	"/checkout?plan=premium",
	"/dashboard",
	"/profile",
	"/account",
	"/subscription",
	"/billing",
	"/scanner",
	"/scanner/exposure/42",
	"/scanner/settings",
];

/** Navigates like a link inside the site, without asking the server for a page. */
const goInside = (page: Page, path: string) =>
	page.evaluate(
		`history.pushState(null, "", ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent("popstate"))`,
	);

async function fillIn(page: Page) {
	// The address changes before the page does, and the old page's footer has a field with the same name.
	await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
	await page.getByLabel("Email address").fill(site.demo.email);
	await page.getByLabel("Password", { exact: true }).fill(site.demo.password);
	await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

describe("the route table", () => {
	it("has every public page among the screens that sweeps/every-screen.test.ts opens", () => {
		const opened = SCREENS.filter(({ signedIn }) => !signedIn).map(({ path }) => path);
		expect(opened).toEqual(expect.arrayContaining(publicRoutes));
	});

	it("sends people who are not signed in from a guarded page to /login, and remembers that page", async () => {
		const page = await site.visitor();
		for (const path of guardedRoutes) {
			const response = await page.goto(path);
			expect(response?.status()).toBe(200);
			await page.waitForURL("**/login?next=*");
			expect(new URL(page.url()).searchParams.get("next")).toBe(path);
			await page.getByRole("heading", { name: "Sign in" }).waitFor();
		}
	});

	it("returns a person to that page after the sign-in", async () => {
		const page = await site.visitor();
		await page.goto("/scanner/settings");
		await page.waitForURL("**/login?next=*");
		await fillIn(page);
		await page.waitForURL("**/scanner/settings");
		await page.getByRole("heading", { level: 1, name: "Scanner Settings" }).waitFor();
	});

	it("does not let the address choose another site to open after the sign-in", async () => {
		const page = await site.visitor();
		await open(page, "/login?next=//evil.example/");
		await fillIn(page);
		await page.waitForURL("**/dashboard");
	});

	it.each(["basic", "pro", "premium"])(
		"choosing %s signed out leads over /login to its checkout",
		async (plan) => {
			const page = await site.visitor();
			await open(page, "/");
			await page
				.locator("#pricing")
				.getByRole("link", { name: new RegExp(`Choose ${plan}`, "i") })
				.click();
			await page.waitForURL("**/login?next=*");
			expect(new URL(page.url()).searchParams.get("next")).toBe(`/checkout?plan=${plan}`);
			await fillIn(page);
			await page.waitForURL(`**/checkout?plan=${plan}`);
		},
	);

	it("sends a path that is not in it to the root", async () => {
		const page = await site.visitor();
		const outside = [
			"/nowhere",
			"/administrator",
			"/dashboard/x",
			"/scanner/exposure",
			"/LOGIN/x",
			"/%F0%9F%98%80",
			"/a/../b",
		];
		for (const path of outside) {
			await page.goto(path);
			expect(placeOf(page), path).toBe("/");
			expect(await page.getByRole("link", { name: "Run Your Free Scan" }).isVisible()).toBe(true);
		}
	});

	it("sends such a path to the root also when a link inside the site leads there", async () => {
		const page = await site.visitor();
		for (const from of ["/unauthorized", "/login"]) {
			await open(page, from);
			await page.evaluate("window.stayed = true");
			await goInside(page, "/nowhere/at/all?x=1#y");
			await page.waitForURL(`${site.url}/`);
			await page.getByRole("link", { name: "Run Your Free Scan" }).waitFor();
			expect(await page.evaluate("window.stayed")).toBe(true);
			expect(placeOf(page)).toBe("/");
		}
	});

	it("guards the same pages for links inside the site", async () => {
		const page = await site.visitor();
		await open(page, "/signup");
		await goInside(page, "/billing");
		await page.waitForURL("**/login?next=%2Fbilling");
	});

	it("lets people leave Access Denied, to the root or back", async () => {
		const page = await site.visitor();
		await open(page, "/signup");
		await goInside(page, "/unauthorized");
		await page.getByRole("heading", { name: "Access Denied" }).waitFor();
		await page.getByRole("button", { name: "Go Back" }).click();
		await page.waitForURL("**/signup");
		await goInside(page, "/unauthorized");
		await page.getByRole("link", { name: "Go Home" }).click();
		await page.waitForURL(`${site.url}/`);
	});

	it("Go Back in a fresh tab leads to a page of ours, not out of the site", async () => {
		const page = await site.visitor();
		await open(page, "/unauthorized");
		await page.getByRole("button", { name: "Go Back" }).click();
		await page.waitForURL(`${site.url}/`);
		await page.getByRole("heading", { level: 1, name: "Your details, struck from the record." }).waitFor();

		// A tab that somebody opened from another site has that site behind it.
		const other = await site.visitor();
		await other.goto("data:text/html,<p>Another site</p>");
		await open(other, "/unauthorized");
		await other.getByRole("button", { name: "Go Back" }).click();
		await other.waitForURL(`${site.url}/`);
	});

	it("says what happened, instead of showing nothing, when the code of a page fails to load", async () => {
		const page = await site.visitor();
		await page.route(/\/assets\/forgot-password-page-[\w-]+\.js/, (route) =>
			route.fulfill({
				contentType: "text/javascript",
				body: 'export default () => { throw new Error("broken on purpose"); };',
			}),
		);
		await open(page, "/login");
		await page.getByRole("link", { name: /forgot/i }).click();
		await page.getByRole("heading", { level: 1, name: "This page stopped working" }).waitFor();
		expect(await page.getByRole("main").isVisible()).toBe(true);
	});
});
