import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { demoHome, sayHome, searchForMe } from "./support/search-for-me.ts";
import { signIn } from "./support/sign-in.ts";
import { useSite } from "./support/site.ts";

// A server of its own, because this journey searches for the demo account's person.
const site = useSite({});
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** The file that a click downloads. A long time after the sign-in, the page first asks for a proof. */
async function proofOn(page: Page): Promise<string> {
	const download = page.waitForEvent("download");
	await page.getByRole("button", { name: "Download proof" }).tap();
	const dialog = page.getByRole("dialog", { name: "Confirm that it is you" });
	const isAsked = await Promise.race([download.then(() => false), dialog.waitFor().then(() => true)]);
	if (isAsked) {
		await dialog.getByLabel("Password", { exact: true }).fill(site.demo.password);
		await dialog.getByRole("button", { name: "Confirm", exact: true }).tap();
	}
	return (await download).path();
}

describe("on a phone, without a manual", () => {
	it("a person gets from the first listing to their own step, does it, and has a valid proof", async () => {
		const page = await site.visitor(phone);
		await signIn(page, site.url, site.demo);
		await page.goto("/identity");
		await sayHome(page, demoHome);
		await searchForMe(page);
		await page.getByRole("link", { name: "See your listings" }).tap();

		// This site shows a puzzle, which only a person may solve.
		await page.getByRole("link", { name: "State Ledger" }).tap();
		await page
			.getByRole("button", { name: /^(Ask for removal|Yes, ask for removal)/ })
			.first()
			.tap();
		await page.getByRole("link", { name: /^(See each step|Do the next step)$/ }).tap();
		await page.getByRole("heading", { level: 1, name: "Removal from State Ledger" }).waitFor();

		// A worker looks every minute. The person comes back later to the steps that wait for them.
		await expect
			.poll(
				async () => {
					await page.goto("/removals");
					await page.getByRole("region", { name: "Next for you" }).waitFor();
					return page.getByRole("link", { name: /^Do it now.*State Ledger/ }).count();
				},
				{ timeout: 170_000, interval: 3_000 },
			)
			.toBe(1);
		await page.getByRole("link", { name: /^Do it now.*State Ledger/ }).tap();
		const step = page.getByRole("region", { name: "Solve a puzzle" });
		await step.waitFor();
		expect(await step.getByRole("link", { name: /^Open the page of/ }).getAttribute("href")).toMatch(
			/^http:\/\/stateledger\.localhost/,
		);
		await step.getByRole("button", { name: "Done", exact: true }).tap();
		await expect.poll(() => step.count()).toBe(0);
		await page.getByText("The step was done.").first().waitFor();

		const proof = await proofOn(page);
		await page.getByRole("link", { name: "Check a proof file" }).tap();
		await page.getByRole("heading", { level: 1, name: "Verify a proof" }).waitFor();
		await page.waitForLoadState("networkidle");
		await page.getByLabel("Proof file").setInputFiles(proof);
		await page.getByText(/^\d+ events of one removal, unchanged/).waitFor();
	}, 400_000);

	it("a person signs with a finger, downloads the authorization as a PDF, and takes it back", async () => {
		const page = await site.visitor(phone);
		await signIn(page, site.url, site.demo);
		await page.goto("/removals/settings");
		await page.getByRole("link", { name: "Read and sign it" }).tap();
		const pad = page.getByRole("img", { name: "Your signature" });
		await pad.scrollIntoViewIfNeeded();
		const box = await pad.boundingBox();
		if (!box) throw new Error("There is nothing to sign on.");
		const before = await page.evaluate("scrollY");
		const at = (x: number, y: number) => [box.x + box.width * x, box.y + box.height * y] as const;
		await page.mouse.move(...at(0.1, 0.6));
		await page.mouse.down();
		for (const [x, y] of [
			[0.2, 0.2],
			[0.3, 0.8],
			[0.45, 0.3],
			[0.6, 0.7],
			[0.8, 0.4],
		] as const)
			await page.mouse.move(...at(x, y), { steps: 4 });
		await page.mouse.up();
		expect(await page.evaluate("scrollY")).toBe(before);
		await page.getByRole("button", { name: "Sign", exact: true }).tap();
		await page.getByRole("heading", { name: /^You signed it on/ }).waitFor();
		await page.getByText("Drawn by hand").waitFor();
		const [file] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("button", { name: "Download the PDF" }).tap(),
		]);
		expect(file.suggestedFilename()).toBe("authorization.pdf");
		await page.getByRole("button", { name: "Revoke the authorization" }).tap();
		await page.getByRole("button", { name: "Yes, revoke it" }).tap();
		await page.getByRole("region", { name: "Sign it" }).waitFor();
	}, 60_000);
});
