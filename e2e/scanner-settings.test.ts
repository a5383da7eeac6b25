import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findingsOf } from "./support/look/check-axe.ts";
import { mailTo } from "./support/mailbox.ts";
import { signedInVisitor } from "./support/person.ts";
import { sampleVisitor, scan, scanUnwatched, sourceLines } from "./support/scanning.ts";
import { useSite } from "./support/site.ts";

const site = useSite();

async function settings(page: Page) {
	await page.goto("/scanner/settings");
	await page.getByRole("group", { name: "Scan Frequency" }).waitFor();
}

const save = (page: Page) => page.getByRole("button", { name: "Save Settings" });

describe("the scanner settings", () => {
	it("start as in the specification, are saved together, and show the plan's limits", async () => {
		const { page } = await signedInVisitor(site);
		await page.goto("/scanner");
		await page.getByRole("link", { name: "Settings" }).click();
		await page.getByText("Configure your dark web scanning preferences").waitFor();
		await page.getByRole("radio", { name: /^Weekly/ }).waitFor();
		expect(await page.getByRole("radio", { name: /^Weekly/ }).isChecked()).toBe(true);
		const on = () =>
			page.evaluate(`[...document.querySelectorAll("[role=switch]:checked")].map((one) =>
				one.labels[0].innerText.split("\\n")[0])`);
		expect(await on()).toEqual([
			"Breach Databases",
			"Paste Sites",
			"Dark Web Markets",
			"Social Media Leaks",
			"Send me reports",
			"Email",
			"Push",
			"Critical",
			"High",
			"Medium",
		]);
		await page.getByText(/^Without a plan we scan every 30 days\./).waitFor();
		expect(await findingsOf(page)).toEqual([]);
		await page.getByLabel(/^Daily/).check();
		await page.getByText(/We keep your choice for a plan that allows it/).waitFor();
		await page.getByLabel("Paste Sites").uncheck();
		await page.getByLabel(/^Send me reports/).uncheck();
		await page.getByLabel(/^Low/).check();
		await page.getByLabel(/^SMS/).check();
		await page.getByText(/This installation cannot send text messages|add a phone under Watched/).waitFor();
		await save(page).click();
		const said = page.getByText("Settings saved successfully!");
		await said.waitFor();
		await said.waitFor({ state: "hidden" });
		await page.reload();
		await page.getByLabel(/^Daily/).waitFor();
		expect(await page.getByLabel(/^Daily/).isChecked()).toBe(true);
		expect(await on()).toEqual([
			"Breach Databases",
			"Dark Web Markets",
			"Social Media Leaks",
			"Email",
			"SMS",
			"Push",
			"Critical",
			"High",
			"Medium",
			"Low",
		]);
		await page.getByLabel(/^Send me reports/).check();
		await save(page).click();
		await said.waitFor();
		await page.reload();
		await page.getByLabel(/^Send me reports/).waitFor();
		expect(await page.getByLabel(/^Send me reports/).isChecked()).toBe(true);
		await page.goto("/scanner");
		await scan(page);
		expect((await sourceLines(page))[1]).toMatch(/^Paste Sites Switched off/);
	});
});

describe("monitored identifiers", () => {
	const list = (page: Page) => page.getByRole("region", { name: "Watched identifiers" });
	const dialog = (page: Page, name = "Add an identifier") => page.getByRole("dialog", { name });

	it("another address waits for the code from the mail", async () => {
		const { page, person } = await signedInVisitor(site);
		await settings(page);
		const own = list(page).getByRole("listitem").filter({ hasText: person.email });
		await own.getByText("Verified").waitFor();
		expect(await own.getByRole("button").count()).toBe(0);
		await page.getByRole("button", { name: "Add an identifier" }).click();
		await dialog(page).getByLabel("Email", { exact: true }).fill("not an address");
		await dialog(page).getByRole("button", { name: "Send me a code" }).click();
		await dialog(page).getByText("Invalid email format").waitFor();
		expect(await findingsOf(page)).toEqual([]);
		const other = `second-${randomUUID().slice(0, 8)}@example.com`;
		await dialog(page).getByLabel("Email", { exact: true }).fill(other);
		// A wrong code loses nothing that was typed.
		await page.keyboard.press("Escape");
		await page.getByRole("button", { name: "Add an identifier" }).click();
		await dialog(page).getByRole("button", { name: "Send me a code" }).click();
		const line = list(page).getByRole("listitem").filter({ hasText: other });
		await line.getByText("Waiting for the code").waitFor();
		await line.getByRole("button", { name: /^Send another code in \d+ s$/, disabled: true }).waitFor();
		expect(await findingsOf(page)).toEqual([]);
		const code = /\b\d{6}\b/.exec((await mailTo(page, other, /^Confirm this address/)).text)?.[0] ?? "";
		const field = line.getByLabel("Code");
		await field.fill(code === "000000" ? "000001" : "000000");
		await line.getByRole("button", { name: "Confirm" }).click();
		await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
		await field.fill(code);
		await line.getByRole("button", { name: "Confirm" }).click();
		await line.getByText("Verified").waitFor();
	});

	it("a phone number waits for the code from the text message, and then receives text messages", async () => {
		const { page } = await signedInVisitor(site);
		await settings(page);
		await page.getByRole("button", { name: "Add an identifier" }).click();
		await dialog(page).getByLabel("What is it?").selectOption("Phone");
		await dialog(page).getByLabel("Phone", { exact: true }).fill("call me");
		await dialog(page).getByRole("button", { name: "Send me a code" }).click();
		await expect
			.poll(() => dialog(page).getByLabel("Phone", { exact: true }).getAttribute("aria-invalid"))
			.toBe("true");
		await dialog(page).getByLabel("Phone", { exact: true }).fill("+1 (202) 555-0143");
		await dialog(page).getByRole("button", { name: "Send me a code" }).click();
		const line = list(page).getByRole("listitem").filter({ hasText: "+12025550143" });
		await line.getByText("Waiting for the code").waitFor();
		const code = /\b\d{6}\b/.exec((await mailTo(page, "+12025550143", /./)).text)?.[0] ?? "";
		await line.getByLabel("Code").fill(code);
		await line.getByRole("button", { name: "Confirm" }).click();
		await line.getByText("Verified").waitFor();
		await page.getByLabel(/^SMS/).check();
		await page.getByText(/^They go to .*43\.$/).waitFor();
	});

	it("a name is watched at once, with details that tell it from others, and removed after a confirmation", async () => {
		const { page } = await signedInVisitor(site);
		await settings(page);
		await list(page)
			.getByRole("button", { name: /^Name Ada Lovelace/ })
			.click();
		expect(await dialog(page).getByLabel("Name", { exact: true }).inputValue()).toBe("Ada Lovelace");
		await dialog(page).getByLabel("City").fill("London");
		await dialog(page).getByLabel("Year of birth").fill("12");
		await dialog(page).getByRole("button", { name: "Watch it" }).click();
		await dialog(page).getByText("Four digits, such as 1984").waitFor();
		await dialog(page).getByLabel("Year of birth").fill("1985");
		await dialog(page).getByRole("button", { name: "Watch it" }).click();
		const line = list(page).getByRole("listitem").filter({ hasText: "Ada Lovelace" });
		await line.getByText("London, born in 1985").waitFor();
		await page.getByRole("button", { name: "Remove Ada Lovelace" }).click();
		const sure = dialog(page, "Remove an identifier");
		await sure.getByText(/Exposures that were found only through it are deleted too/).waitFor();
		expect(await findingsOf(page)).toEqual([]);
		await sure.getByRole("button", { name: "Keep it" }).click();
		await line.getByText("Watched").waitFor();
		await page.getByRole("button", { name: "Remove Ada Lovelace" }).click();
		await sure.getByRole("button", { name: "Remove it" }).click();
		await page.getByRole("button", { name: "Remove Ada Lovelace" }).waitFor({ state: "detached" });
		expect(await page.evaluate("document.activeElement.id"), "not lost with the line").toBe("content");
	});

	it("one that is watched already is refused beside its field", async () => {
		const { page, person } = await signedInVisitor(site);
		await settings(page);
		await page.getByRole("button", { name: "Add an identifier" }).click();
		await dialog(page).getByLabel("Email", { exact: true }).fill(person.email.toUpperCase());
		await dialog(page).getByRole("button", { name: "Send me a code" }).click();
		await dialog(page).getByText("This identifier is already watched").waitFor();
	});
});

describe("notifications in the browser", () => {
	const subscribed = "https://push.example/device-1";
	/** No push service can be reached here, so we test the browser's part up to the call to the service. */
	const withoutService = `(() => {
		let subscription = null;
		const made = { endpoint: "${subscribed}", toJSON: () => ({ endpoint: "${subscribed}", expirationTime: null, keys: {
			p256dh: "BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM",
			auth: "tBHItJI5svbpez7KI4CCXg" } }), unsubscribe: async () => { subscription = null; return true; } };
		PushManager.prototype.subscribe = async () => (subscription = made);
		PushManager.prototype.getSubscription = async () => subscription;
	})()`;

	const showsNone = "this Chromium, as the one out of npm, has no notifications";
	const shows = async (page: Page) => (await page.evaluate("Notification.permission")) === "granted";

	it("are requested on a click, stored by the server, and ended again", async ({ skip }) => {
		const { page } = await signedInVisitor(site, { permissions: ["notifications"], serviceWorkers: "allow" });
		await page.addInitScript(withoutService);
		await settings(page);
		if (!(await shows(page))) return skip(showsNone);
		const kept = page.waitForResponse("**/api/notifications/push-subscriptions");
		await page.getByRole("button", { name: "Turn on in this browser" }).click();
		expect((await kept).status()).toBe(200);
		await page.getByText("Notifications are on in this browser.").waitFor();
		await page.getByText("They are switched on in 1 browser.").waitFor();
		await page.getByRole("button", { name: "Turn off in this browser" }).click();
		await page.getByText("Notifications are off in this browser.").waitFor();
		await page.getByText(/They are switched on in/).waitFor({ state: "detached" });
	});

	it("say so if they were refused or the browser has none", async () => {
		const { page } = await signedInVisitor(site);
		await page.addInitScript(`Object.defineProperty(Notification, "permission", { get: () => "denied" })`);
		await settings(page);
		await page.getByText(/You blocked notifications from this site/).waitFor();
		expect(await page.getByRole("button", { name: "Turn on in this browser" }).count()).toBe(0);
		await page.addInitScript("delete window.PushManager");
		await settings(page);
		await page.getByText(/This browser cannot show notifications/).waitFor();
	});

	it("are shown by the worker, lead only to this site, and end when the person signs out", async ({
		skip,
	}) => {
		const { page } = await signedInVisitor(site, { permissions: ["notifications"], serviceWorkers: "allow" });
		await page.addInitScript(withoutService);
		await settings(page);
		if (!(await shows(page))) return skip(showsNone);
		await page.getByRole("button", { name: "Turn on in this browser" }).click();
		await page.getByText("Notifications are on in this browser.").waitFor();
		const devtools = await page.context().newCDPSession(page);
		const registration = Promise.withResolvers<string>();
		devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
			const own = registrations.find(({ scopeURL }) => scopeURL === `${site.url}/`);
			if (own) registration.resolve(own.registrationId);
		});
		await devtools.send("ServiceWorker.enable");
		const registrationId = await registration.promise;
		const push = (data: unknown) =>
			devtools.send("ServiceWorker.deliverPushMessage", {
				origin: site.url,
				registrationId,
				data: typeof data === "string" ? data : JSON.stringify(data),
			});
		const shown = () =>
			page.evaluate(`navigator.serviceWorker.ready.then((own) => own.getNotifications()).then((all) =>
				all.map(({ title, body, data }) => [title, body, data.url]).sort())`);
		await push({
			title: "1 critical exposure",
			body: "Open Unlisted.",
			url: "/scanner/exposure/1",
			tag: "a",
		});
		await push({
			title: "1 critical exposure",
			body: "Open Unlisted.",
			url: "/scanner/exposure/1",
			tag: "a",
		});
		await push({ title: "Elsewhere", body: "Not ours", url: "https://elsewhere.example/", tag: "b" });
		await push("not JSON");
		await expect.poll(shown).toEqual([
			["1 critical exposure", "Open Unlisted.", `${site.url}/scanner/exposure/1`],
			["Elsewhere", "Not ours", `${site.url}/scanner`],
			["Unlisted", "There is something new in your scanner.", `${site.url}/scanner`],
		]);
		// The next person at this browser must not get this person's alerts.
		await page.getByRole("banner").getByRole("button", { name: "Sign Out" }).click();
		await page.waitForURL(`${site.url}/`);
		const left = "navigator.serviceWorker.ready.then((own) => own.pushManager.getSubscription())";
		await expect.poll(() => page.evaluate(left)).toBe(null);
	});
});

it("alerts by mail end with a click on the link that they contain", async () => {
	const { page, person } = await sampleVisitor(site, 6);
	await scanUnwatched(page);
	const mail = await mailTo(page, person.email, /exposure/i);
	const link = mail.links.find((candidate) => candidate.includes("/alerts/unsubscribe")) ?? "";
	await page.goto(link);
	await page.getByRole("heading", { name: "Stop these emails" }).waitFor();
	await expect.poll(() => new URL(page.url()).hash).toBe("");
	await page.getByRole("button", { name: "Stop these emails" }).click();
	await page.getByText(/^No more alerts by email\./).waitFor();
	await settings(page);
	expect(await page.getByLabel(/^Email/).isChecked()).toBe(false);
});
