import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { mailsTo, mailTo } from "../support/mailbox.ts";
import { open, placeOf, useSite } from "../support/site.ts";

const site = useSite();
const message = "I cannot find the page that lists\nwhat you hold about me.";

async function fillIn(page: Page, email: string) {
	await page.getByLabel("Your name").fill("Ann Example");
	await page.locator("main").getByLabel("Email address").fill(email);
	await page.getByLabel("What is it about?").selectOption("What you hold about me");
	await page.getByLabel("Message").fill(message);
}

async function expectKept(page: Page, email: string) {
	expect(await page.getByLabel("Your name").inputValue()).toBe("Ann Example");
	expect(await page.locator("main").getByLabel("Email address").inputValue()).toBe(email);
	expect(await page.getByLabel("What is it about?").inputValue()).toBe("privacy");
	expect(await page.getByLabel("Message").inputValue()).toBe(message);
}

const send = (page: Page) => page.getByRole("button", { name: "Send message" });
const received = (page: Page) => page.getByRole("status").filter({ hasText: "We received your message" });

describe("the support form", () => {
	it("names what is wrong at each field, where a screen reader finds it", async () => {
		const page = await site.visitor();
		await open(page, "/support");
		await send(page).click();
		for (const [label, said] of [
			["Your name", "Please tell us your name"],
			["Email address", "Invalid email format"],
			["What is it about?", "Please choose a topic"],
			["Message", "Please write at least 10 characters"],
		] as const) {
			const field = page.locator("main").getByLabel(label);
			await page.locator("main").getByText(said).waitFor();
			expect(await field.getAttribute("aria-invalid"), label).toBe("true");
			const error = page.locator(`[id="${await field.getAttribute("aria-describedby")}"]`);
			expect(await error.innerText()).toBe(said);
			expect(await error.getAttribute("aria-live")).toBe("polite");
		}
		await page.getByLabel("Your name").fill("Ann");
		await page.getByText("Please tell us your name").waitFor({ state: "hidden" });
	});

	it("gives a reference, mails it to both sides, and clears the form", async () => {
		const page = await site.visitor();
		await open(page, "/support");
		await fillIn(page, "ann@example.com");
		await send(page).click();
		await received(page).waitFor();
		const reference = await received(page).locator("strong").innerText();
		const confirmation = await mailTo(page, "ann@example.com", new RegExp(reference));
		expect(confirmation.text).not.toContain("cannot find the page");
		const toSupport = await mailTo(page, "support@unlisted.example", new RegExp(reference));
		expect(toSupport.text).toContain("I cannot find the page that lists");
		expect(toSupport.text).toContain("Ann Example <ann@example.com>");
		await page.getByRole("button", { name: "Write another message" }).click();
		expect(await page.getByLabel("Message").inputValue()).toBe("");
	});

	it("keeps all text when the network is gone, says so, and can send it when the network is back", async () => {
		const page = await site.visitor();
		await open(page, "/support");
		await fillIn(page, "offline@example.com");
		await page.context().setOffline(true);
		await send(page).click();
		const alert = page.getByRole("alert");
		await alert.waitFor();
		expect(await alert.innerText()).toContain("We could not reach the server.");
		expect(await alert.innerText()).toContain("support@unlisted.example");
		await expectKept(page, "offline@example.com");
		await page.context().setOffline(false);
		await send(page).click();
		await received(page).waitFor();
		await mailTo(page, "offline@example.com", /We have your request/);
	});

	it("keeps all text when the server refuses, and shows the server's reason at the field", async () => {
		const page = await site.visitor();
		await open(page, "/support");
		await fillIn(page, "refused@example.com");
		const reason = "This address cannot get mail.";
		await page.route("**/api/support", (route) =>
			route.fulfill({
				status: 400,
				contentType: "application/problem+json",
				body: JSON.stringify({
					detail: "One field is wrong.",
					errors: [{ field: "email", message: reason }],
				}),
			}),
		);
		await send(page).click();
		await page.locator("main").getByText(reason).waitFor();
		expect(await page.locator("main").getByText(reason).count()).toBe(1);
		expect(await page.getByText("One field is wrong.").count(), "the field says it").toBe(0);
		await expectKept(page, "refused@example.com");
		await page.unroute("**/api/support");
		await page.locator("main").getByLabel("Email address").fill("accepted@example.com");
		await send(page).click();
		await received(page).waitFor();
	});

	it("is sent once, however often the button is clicked, even if the first answer was lost", async () => {
		const page = await site.visitor();
		await open(page, "/support");
		await fillIn(page, "twice@example.com");
		// The server receives the request, but its answer never arrives.
		await page.route("**/api/support", async (route) => {
			await route.fetch();
			await route.abort();
		});
		await send(page).dblclick();
		await page.getByRole("alert").waitFor();
		await page.unroute("**/api/support");
		await send(page).dblclick();
		await received(page).waitFor();
		const reference = await received(page).locator("strong").innerText();
		await mailTo(page, "twice@example.com", new RegExp(reference));
		// Mails go out in order. So when a later mail has arrived, a second copy of these would have arrived too.
		await page.request.post("/api/support", {
			data: { name: "Later", email: "later@example.com", topic: "other", message: "Sent after the other." },
		});
		await mailTo(page, "later@example.com", /We have your request/);
		expect(await mailsTo(page, "twice@example.com")).toHaveLength(1);
	});
});

describe("the newsletter", () => {
	async function subscribe(page: Page, email: string) {
		await open(page, "/privacy");
		const footer = page.locator("footer");
		await footer.getByLabel("Email address").fill(email);
		await footer.getByRole("button", { name: "Subscribe" }).click();
		await footer.getByRole("status").filter({ hasText: "One more step" }).waitFor();
		const mail = await mailTo(page, email, /confirm/i);
		return mail.links.find((link) => link.includes("/newsletter/confirm")) ?? "";
	}

	it("refuses an invalid address, beside the field", async () => {
		const page = await site.visitor();
		await open(page, "/");
		const field = page.locator("footer").getByLabel("Email address");
		await field.fill("ann@example");
		await field.press("Enter");
		await page.locator("footer").getByText("Invalid email format").waitFor();
		expect(await field.getAttribute("aria-invalid")).toBe("true");
		expect(await field.inputValue()).toBe("ann@example");
	});

	it("keeps the address when the network is gone", async () => {
		const page = await site.visitor();
		await open(page, "/");
		const field = page.locator("footer").getByLabel("Email address");
		await field.fill("offline@example.com");
		await page.context().setOffline(true);
		await field.press("Enter");
		await page.locator("footer").getByText("We could not reach the server.").waitFor();
		expect(await field.inputValue()).toBe("offline@example.com");
	});

	it("begins only with a click on the page of its mail, and ends with a click on the page of the next mail", async () => {
		const page = await site.visitor();
		const link = await subscribe(page, "reader@example.com");
		await page.goto(link);
		const yes = page.getByRole("button", { name: "Yes, send it to me" });
		await yes.waitFor();
		// Opening the link does nothing yet, and its token is removed from the address and the history.
		await expect.poll(() => placeOf(page)).toBe("/newsletter/confirm");
		expect(await mailsTo(page, "reader@example.com")).toHaveLength(1);
		await yes.click();
		await page.getByRole("status").filter({ hasText: "You are on the list." }).waitFor();

		const welcome = await mailTo(page, "reader@example.com", /You are subscribed/);
		const leave = welcome.links.find((candidate) => candidate.includes("/newsletter/unsubscribe")) ?? "";
		await page.goto(leave);
		await page.getByRole("button", { name: "Unsubscribe me" }).click();
		expect(placeOf(page)).toBe("/newsletter/unsubscribe");
		await page.getByRole("status").filter({ hasText: "Your address is off the list." }).waitFor();
	});

	it("says so if its link was used already or is cut off", async () => {
		const page = await site.visitor();
		const link = await subscribe(page, "again@example.com");
		for (const outcome of ["You are on the list.", "This link was used already or is too old."]) {
			await page.goto("about:blank");
			await page.goto(link);
			await page.getByRole("button", { name: "Yes, send it to me" }).click();
			await page.getByText(outcome).waitFor();
		}
		await page.goto("/newsletter/confirm");
		await page.getByText("This link is not complete.").waitFor();
		expect(await page.getByRole("button", { name: "Yes, send it to me" }).count()).toBe(0);
	});
});
