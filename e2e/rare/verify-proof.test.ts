import { madeFile } from "@unlisted/removal-proof/testing";
import type { Request } from "playwright-core";
import { describe, expect, it } from "vitest";
import { loadedInPage } from "../support/look/loaded-files.ts";
import { useSite } from "../support/site.ts";

const site = useSite();
const upload = (text: string) => ({
	name: "proof.json",
	mimeType: "application/json",
	buffer: Buffer.from(text),
});

describe("/verify", () => {
	it("checks a proof file in the browser, and sends nothing: it works with the network off", async () => {
		const { text } = await madeFile();
		const page = await site.visitor();
		await page.goto("/verify");
		await loadedInPage(page, "check-proof");
		await page.context().setOffline(true);
		const requests: Request[] = [];
		page.on("request", (request) => requests.push(request));

		await page.getByLabel("Proof file").setInputFiles(upload(text));
		await page.getByText("3 events of one removal, unchanged").waitFor();
		expect(await page.getByText("2026-11-06 10:00 UTC").isVisible()).toBe(true);
		expect(await page.getByText("Verified removed").isVisible()).toBe(true);

		await page
			.getByLabel("Proof file")
			.setInputFiles(upload(text.replace("verified_removed", "verified_removes")));
		await page.getByText("Event 3 was changed: its hash does not match.").waitFor();
		expect(await page.getByText("Verified removed").isVisible()).toBe(false);
		// A quiet page may load the likely next page, with its files.
		const likely = new RegExp(`^${site.url}/(login|assets/[\\w.-]+)$`);
		const asked = requests.map((request) => `${request.method()} ${request.url()}`);
		expect(asked.filter((line) => !likely.test(line.replace(/^GET /, "")))).toEqual([]);
	});
});
