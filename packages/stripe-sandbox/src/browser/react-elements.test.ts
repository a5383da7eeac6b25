import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchBrowser } from "../../../../e2e/support/chromium.ts";
import { type TestSandbox, testSandbox } from "../testing/sandbox.ts";

/**
 * React, its Stripe wrapper and the bundler come from the site's dependencies. The sandbox itself depends on none of
 * them.
 */
const site = createRequire(new URL("../../../../apps/web/package.json", import.meta.url));

const page = `
import { CardElement, Elements, useElements, useStripe } from "@stripe/react-stripe-js";
import { createElement as h, StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import { loadSandboxStripe } from ${JSON.stringify(fileURLToPath(new URL("main.ts", import.meta.url)))};

const url = new URLSearchParams(location.search).get("url");
const stripePromise = loadSandboxStripe({ url, publishableKey: "pk_test_sandbox" });

function Checkout() {
	const [stripe, elements] = [useStripe(), useElements()];
	const [state, setState] = useState({ ready: 0, complete: false, brand: "", result: "" });
	const change = (more) => setState((old) => ({ ...old, ...more }));
	async function submit(event) {
		event.preventDefault();
		const card = elements.getElement(CardElement);
		const { paymentMethod, error } = await stripe.createPaymentMethod({ type: "card", card });
		change({ result: paymentMethod?.id ?? error.message });
	}
	return h("form", { onSubmit: submit },
		h(CardElement, {
			className: "box",
			onReady: () => setState((old) => ({ ...old, ready: old.ready + 1 })),
			onChange: ({ complete, brand }) => change({ complete, brand }),
			options: { hidePostalCode: true },
		}),
		h("button", { disabled: stripe === null }, "Save"),
		h("output", null, JSON.stringify(state)));
}

createRoot(document.querySelector("#root")).render(
	h(StrictMode, null, h(Elements, { stripe: stripePromise }, h(Checkout))),
);
`;

let folder: string;
let sandbox: TestSandbox;
let browser: Browser;
let server: Server;

beforeAll(async () => {
	folder = mkdtempSync(join(tmpdir(), "stripe-react-"));
	symlinkSync(join(dirname(site.resolve("react/package.json")), ".."), join(folder, "node_modules"));
	writeFileSync(join(folder, "page.js"), page);
	const vite = (await import(pathToFileURL(site.resolve("vite")).href)) as {
		build: (options: object) => Promise<unknown>;
	};
	await vite.build({
		root: folder,
		configFile: false,
		logLevel: "error",
		mode: "development",
		build: {
			lib: { entry: "page.js", formats: ["es"], fileName: () => "bundle.js" },
			outDir: "out",
			minify: false,
		},
		define: { "process.env.NODE_ENV": '"development"' },
	});
	sandbox = await testSandbox();
	browser = await launchBrowser();
	const policy = `default-src 'none'; script-src 'self'; style-src 'self'; connect-src ${sandbox.url}; frame-src ${sandbox.url}`;
	server = createServer((request, response) => {
		if (request.url === "/bundle.js") {
			response
				.writeHead(200, { "content-type": "text/javascript" })
				.end(readFileSync(join(folder, "out", "bundle.js")));
		} else {
			response
				.writeHead(200, { "content-type": "text/html", "content-security-policy": policy })
				.end(
					`<!doctype html><title>Shop</title><div id="root"></div><script type="module" src="/bundle.js"></script>`,
				);
		}
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
}, 60_000);

afterAll(async () => {
	await browser.close();
	server.close();
	server.closeAllConnections();
	await sandbox.close();
	rmSync(folder, { recursive: true, force: true });
});

it("the real <Elements> and <CardElement> work with the sandbox's object, also in strict mode", async () => {
	const tab = await browser.newPage();
	const complaints: string[] = [];
	tab.on("console", (message) => {
		if (["error", "warning"].includes(message.type())) complaints.push(message.text());
	});
	tab.on("pageerror", (error) => complaints.push(String(error)));
	await tab.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/?url=${sandbox.url}`);
	const number = tab.getByRole("textbox", { name: "Credit or debit card number" });
	await number.waitFor();
	expect(await number.count()).toBe(1);
	const output = async () => JSON.parse((await tab.locator("output").textContent()) ?? "{}");

	await tab.getByRole("button", { name: "Save" }).click();
	await expect.poll(async () => (await output()).result).toBe("Your card number is incomplete.");

	await number.click();
	await tab.keyboard.type("42424242424242421230123");
	// React renders the change of the last key asynchronously.
	await expect.poll(output).toMatchObject({ ready: 1, complete: true, brand: "visa" });
	await expect.poll(() => tab.locator(".box").getAttribute("class")).toContain("StripeElement--complete");
	await tab.keyboard.press("Enter");
	await expect.poll(async () => (await output()).result).toMatch(/^pm_/);
	const { card } = await sandbox.stripe.paymentMethods.retrieve((await output()).result);
	expect(card).toMatchObject({ brand: "visa", last4: "4242" });
	expect(complaints).toEqual([]);
}, 30_000);
