import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { placeholderSiteConfig, type SiteConfig } from "@unlisted/contracts/site-config";
import { afterAll, expect, it } from "vitest";
import { readSite } from "./site.ts";

const folder = mkdtempSync(join(tmpdir(), "own-figures-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(
	join(folder, "index.html"),
	`<section data-figures="fixed" class="a">98%</section>
	 <section data-figures="own" class="b" hidden=""><span data-figure="share" class="c"></span><span data-figure="shareOf"></span></section>`,
);
writeFileSync(
	join(folder, "promises.html"),
	`<span data-promise="removal:works" hidden="">removed</span><li hidden="" data-promise="removal:pending" class="a">not here</li>
	 <span data-promise="deep-scan-setup:pending">not sold</span><span data-promise="family:pending" class="b">in preparation</span>
	 <span data-promise="scanning:pending">no scan</span><span data-promise="rescans:pending">no re-scan</span>`,
);
writeFileSync(
	join(folder, "login.html"),
	'<span class="a">Own device.<span data-short-session=""> Otherwise we sign you out after 12 hours.</span></span>',
);
const pageAt = async (path: string, config: Partial<SiteConfig>) =>
	String(
		await readSite(folder, { ...placeholderSiteConfig, ...config })
			.files.get(path)
			?.body("identity"),
	);
const page = (figures: SiteConfig["figures"]) => pageAt("/", { figures });

it("shows the page's claims until this installation has its own figures, and then only those", async () => {
	expect(await page(null)).toMatch(
		/data-figures="fixed" class="a">98%[\s\S]*data-figures="own" class="b" hidden/,
	);
	const own = await page({
		share: "71%",
		shareOf: "of 1,000 <listings>",
		removed: "",
		requests: "",
		days: "",
		daysOf: "",
		precision: "",
		precisionOf: "",
	});
	expect(own).toMatch(/data-figures="fixed" hidden="" class="a"/);
	expect(own).toMatch(/data-figures="own" class="b"><span data-figure="share" class="c">71%</);
	expect(own).toContain("of 1,000 &lt;listings&gt;");
});

it.each([
	["12 hours", " Otherwise we sign you out after 12 hours."],
	["1 hour", " Otherwise we sign you out after 1 hour."],
	[null, ""],
])("says after how long this installation signs people out (%s), or nothing", async (shortSession, says) => {
	expect(await pageAt("/login", { shortSession })).toContain(
		`<span data-short-session="">${says}</span></span>`,
	);
});

it("shows each promise as this installation keeps it", async () => {
	const nothing = await pageAt("/promises", { sourcesOn: false, brokersOn: false, setupSold: false });
	expect(nothing).toContain('<span hidden="" data-promise="removal:works">removed');
	expect(nothing).toContain('<li data-promise="removal:pending" class="a">not here');
	expect(nothing).toContain('<span data-promise="scanning:pending">no scan');
	expect(nothing).toContain('<span data-promise="rescans:pending">no re-scan');
	expect(nothing).toContain('<span data-promise="deep-scan-setup:pending">not sold');
	const all = await pageAt("/promises", { sourcesOn: true, brokersOn: true, setupSold: true });
	expect(all).toContain('<span data-promise="removal:works">removed');
	expect(all).toContain('<li hidden="" data-promise="removal:pending" class="a">not here');
	expect(all).toContain('<span hidden="" data-promise="deep-scan-setup:pending">not sold');
	expect(all).toContain('<span hidden="" data-promise="scanning:pending">no scan');
	expect(all).toContain('<span hidden="" data-promise="rescans:pending">no re-scan');
	// A function that does not exist yet is "in preparation" in every installation.
	expect(all).toContain('<span data-promise="family:pending" class="b">in preparation');
});
