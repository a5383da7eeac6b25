import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { stripTypeScriptTypes } from "node:module";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { launchBrowser } from "../../../../e2e/support/chromium.ts";
import { shop, type TestSandbox, testSandbox } from "../testing/sandbox.ts";

/** Loads the modules without their types, so that a browser can run them. */
const script = `
import { loadSandboxStripe } from "/browser/main.ts";
const query = new URLSearchParams(location.search);
const stripe = await loadSandboxStripe({ url: query.get("url"), publishableKey: "pk_test_sandbox" });
const element = stripe.elements().create("card", { style: { base: { color: "rgb(1, 2, 3)", "::placeholder": { color: "rgb(9, 9, 9)" } }, invalid: { color: "rgb(200, 0, 0)" } } });
const events = [];
for (const type of ["ready", "focus", "blur", "escape"]) element.on(type, () => events.push(type));
element.on("change", (event) => events.push(event));
element.mount("#card");
document.querySelector("form").addEventListener("submit", (event) => { event.preventDefault(); events.push("submit"); });
Object.assign(window, { stripe, element, events });
`;

let sandbox: TestSandbox;
let browser: Browser;
let site: Server;
let page: Page;
let violations: string[];

beforeAll(async () => {
	sandbox = await testSandbox();
	browser = await launchBrowser();
	page = await browser.newPage();
	page.on("console", (message) => {
		if (message.text().includes("Content Security Policy")) violations.push(message.text());
	});
	// Is as strict as a page's policy can be: nothing inline, and only the page and the sandbox.
	const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src ${sandbox.url}; frame-src ${sandbox.url}`;
	site = createServer((request, response) => {
		const path = request.url?.split("?")[0] ?? "";
		const module = /^\/browser\/([a-z-]+\.ts)$/.exec(path)?.[1];
		if (module !== undefined) {
			const source = readFileSync(new URL(module, import.meta.url), "utf8");
			response.writeHead(200, { "content-type": "text/javascript" }).end(stripTypeScriptTypes(source));
		} else if (path === "/page.js") {
			response.writeHead(200, { "content-type": "text/javascript" }).end(script);
		} else {
			response
				.writeHead(200, { "content-type": "text/html", "content-security-policy": policy })
				.end(
					`<!doctype html><title>Shop</title><form><div id="card"></div><button>Pay</button></form><script type="module" src="/page.js"></script>`,
				);
		}
	});
	await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
}, 30_000);

afterAll(async () => {
	await browser.close();
	site.close();
	site.closeAllConnections();
	await sandbox.close();
});

beforeEach(async () => {
	violations = [];
	await page.unrouteAll();
	await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/?url=${sandbox.url}`);
	await number().waitFor();
});

const number = () => page.getByRole("textbox", { name: "Credit or debit card number" });
const expiry = () => page.getByRole("textbox", { name: "Credit or debit card expiration date" });
const code = () => page.getByRole("textbox", { name: "Credit or debit card CVC/CVV" });
const postal = () => page.getByRole("textbox", { name: "ZIP" });

/** Runs in the page and can use what its script put on the window. */
const inPage = <T>(expression: string): Promise<T> => page.evaluate(`(async () => (${expression}))()`);
const lastChange = () =>
	inPage<Record<string, unknown>>("events.filter((event) => typeof event === 'object').at(-1)");

async function type(card: string): Promise<void> {
	await number().click();
	await page.keyboard.type(`${card}123012394103`);
}

describe("the card element", { timeout: 20_000 }, () => {
	it("moves from field to field as a person types, and is complete at the end", async () => {
		await type("4242424242424242");
		expect(await number().inputValue()).toBe("4242 4242 4242 4242");
		expect(await expiry().inputValue()).toBe("12 / 30");
		expect(await code().inputValue()).toBe("123");
		expect(await postal().inputValue()).toBe("94103");
		expect(await lastChange()).toEqual({
			elementType: "card",
			brand: "visa",
			complete: true,
			empty: false,
			value: { postalCode: "94103" },
		});
		expect(await page.locator("#card").getAttribute("class")).toBe(
			"StripeElement StripeElement--focus StripeElement--complete",
		);
		expect(await inPage("events.filter((event) => event === 'ready' || event === 'focus')")).toEqual([
			"ready",
			"focus",
		]);
	});

	it("never leaves one short field alone on a line, however narrow the page", async () => {
		const top = async (field: ReturnType<typeof number>) => Math.round((await field.boundingBox())?.y ?? -1);
		const before = page.viewportSize();
		try {
			for (let width = 270; width <= 480; width += 15) {
				await page.setViewportSize({ width, height: 600 });
				const line = await top(expiry());
				expect([await top(code()), await top(postal())], `at ${width} px`).toEqual([line, line]);
			}
		} finally {
			if (before) await page.setViewportSize(before);
		}
	});

	it("goes back with backspace, also over the slash", async () => {
		await number().click();
		await page.keyboard.type("424242424242424212");
		expect(await expiry().inputValue()).toBe("12 / ");
		await page.keyboard.press("Backspace");
		expect(await expiry().inputValue()).toBe("1");
		await page.keyboard.press("Backspace");
		await page.keyboard.press("Backspace");
		expect(
			await number().evaluate((input) => input === (input.getRootNode() as ShadowRoot).activeElement),
		).toBe(true);
	});

	it("reports a mistake at once, and a missing part when the person leaves a field", async () => {
		await number().fill("4242 4242 4242 4241");
		expect(await lastChange()).toMatchObject({
			error: { code: "invalid_number", message: "Your card number is invalid." },
		});
		expect(await number().getAttribute("aria-invalid")).toBe("true");
		expect(await number().evaluate((input) => getComputedStyle(input).color)).toBe("rgb(200, 0, 0)");
		await number().fill("4242");
		await page.getByRole("button", { name: "Pay" }).focus();
		expect(await lastChange()).toMatchObject({ error: { message: "Your card number is incomplete." } });
		expect(await inPage("events.at(-1)")).toBe("blur");
	});

	it("can be filled in by a browser, and has labels for that", async () => {
		for (const [field, autocomplete] of [
			[number(), "cc-number"],
			[expiry(), "cc-exp"],
			[code(), "cc-csc"],
			[postal(), "postal-code"],
		] as const) {
			expect(await field.getAttribute("autocomplete")).toBe(autocomplete);
		}
		await expiry().fill("12/2030");
		expect(await expiry().inputValue()).toBe("12 / 30");
	});

	it("takes the page's style option without breaking the policy", async () => {
		expect(await number().evaluate((input) => getComputedStyle(input).color)).toBe("rgb(1, 2, 3)");
		expect(await number().evaluate((input) => getComputedStyle(input, "::placeholder").color)).toBe(
			"rgb(9, 9, 9)",
		);
		expect(violations).toEqual([]);
	});

	it("submits its form on Enter, and reports Escape", async () => {
		await number().click();
		await page.keyboard.press("Enter");
		await page.keyboard.press("Escape");
		expect(await inPage("events.slice(-2)")).toEqual(["submit", "escape"]);
	});

	it("can be emptied, switched off, shown without its postal code, and removed", async () => {
		await type("4242424242424242");
		await inPage("element.clear()");
		expect(await lastChange()).toMatchObject({ empty: true, complete: false });
		await inPage("element.update({ hidePostalCode: true, disabled: true })");
		expect(await postal().isVisible()).toBe(false);
		expect(await number().isDisabled()).toBe(true);
		await inPage("element.destroy()");
		expect(await number().count()).toBe(0);
	});
});

describe("the Stripe object", { timeout: 20_000 }, () => {
	it("makes a payment method of the card, with the postal code of the element", async () => {
		await type("5555555555554444");
		const made = await inPage<{ paymentMethod: { id: string } }>(
			"stripe.createPaymentMethod({ type: 'card', card: element, billing_details: { email: 'ann@example.com', name: 'Ann' } })",
		);
		const method = await sandbox.stripe.paymentMethods.retrieve(made.paymentMethod.id);
		expect(method).toMatchObject({
			card: { brand: "mastercard", last4: "4444", exp_month: 12, exp_year: 2030 },
			billing_details: { email: "ann@example.com", name: "Ann", address: { postal_code: "94103" } },
		});
		expect(await inPage("stripe.createToken(element)")).toMatchObject({
			token: { object: "token", type: "card" },
		});
	});

	it("returns card errors and throws none, and reports the bank's as its own", async () => {
		expect(await inPage("stripe.createPaymentMethod({ type: 'card', card: element })")).toEqual({
			error: {
				type: "validation_error",
				code: "incomplete_number",
				message: "Your card number is incomplete.",
			},
		});
		await type("4111111111111111");
		const refused = await inPage<{ error: { message: string } }>(
			"stripe.createPaymentMethod({ type: 'card', card: element })",
		);
		expect(refused.error).toMatchObject({ type: "card_error", decline_code: "test_mode_live_card" });
		const intent = await sandbox.stripe.paymentIntents.create({ amount: 500, currency: "usd" });
		const declined = await inPage(
			`stripe.confirmCardPayment("${intent.client_secret}", { payment_method: "pm_card_chargeDeclined" })`,
		);
		expect(declined).toMatchObject({
			error: { type: "card_error", code: "card_declined", decline_code: "generic_decline" },
		});
	});

	it("returns a connection error if nobody answers", async () => {
		await page.route(`${sandbox.url}/**`, (route) => route.abort());
		await type("4242424242424242");
		expect(await inPage("stripe.createPaymentMethod({ type: 'card', card: element })")).toMatchObject({
			error: { type: "api_connection_error" },
		});
	});

	it("pays with the card in the element", async () => {
		const intent = await sandbox.stripe.paymentIntents.create({ amount: 500, currency: "usd" });
		await type("4242424242424242");
		const paid = await inPage(
			`stripe.confirmCardPayment("${intent.client_secret}", { payment_method: { card: element } })`,
		);
		expect(paid).toMatchObject({ paymentIntent: { status: "succeeded" } });
	});

	it("shows 3-D Secure in a dialog, up to the subscription's first payment", async () => {
		const { stripe } = sandbox;
		const { customer, basic } = await shop(sandbox, { card: null });
		const subscription = await stripe.subscriptions.create({
			customer,
			items: [{ price: basic }],
			payment_behavior: "default_incomplete",
			expand: ["latest_invoice.confirmation_secret"],
		});
		const invoice = subscription.latest_invoice;
		const secret = typeof invoice === "object" ? invoice?.confirmation_secret?.client_secret : "";
		await type("4000000000003220");
		const result = inPage<object>(
			`stripe.confirmCardPayment("${secret}", { payment_method: { card: element } })`,
		);
		const dialog = page.getByRole("dialog", { name: "Card authentication" });
		await dialog.waitFor();
		await page.frameLocator("iframe").getByRole("button", { name: "Complete authentication" }).click();
		expect(await result).toMatchObject({ paymentIntent: { status: "succeeded" } });
		expect(await dialog.count()).toBe(0);
		expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe("active");
		expect(violations).toEqual([]);
	});

	it.each([
		[
			"fails in the dialog",
			() => page.frameLocator("iframe").getByRole("button", { name: "Fail authentication" }).click(),
		],
		["closes the dialog", () => page.getByRole("button", { name: "Cancel authentication" }).click()],
		["leaves by Escape", () => page.keyboard.press("Escape")],
		[
			"leaves by Escape from within the bank's page",
			async () => {
				await page.frameLocator("iframe").getByRole("button", { name: "Complete authentication" }).focus();
				await page.keyboard.press("Escape");
			},
		],
	])("returns an error if the cardholder %s", async (_how, refuse) => {
		const intent = await sandbox.stripe.setupIntents.create({});
		await type("4000002500003155");
		const result = inPage<object>(
			`stripe.confirmCardSetup("${intent.client_secret}", { payment_method: { card: element } })`,
		);
		await page.frameLocator("iframe").getByRole("button", { name: "Complete authentication" }).waitFor();
		await refuse();
		expect(await result).toMatchObject({
			error: {
				code: "setup_intent_authentication_failure",
				message:
					"We are unable to authenticate your payment method. Please choose a different payment method and try again.",
			},
		});
		expect((await sandbox.stripe.setupIntents.retrieve(intent.id)).status).toBe("requires_payment_method");
	});
});
