import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { placeholderSiteConfig } from "@unlisted/contracts/site-config";
import { afterAll, expect, it } from "vitest";
import { readSite } from "./site.ts";

const folder = mkdtempSync(join(tmpdir(), "own-figures-"));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(
	join(folder, "index.html"),
	`<section data-figures="fixed" class="a">98%</section>
	 <section data-figures="own" class="b" hidden=""><span data-figure="share" class="c"></span><span data-figure="shareOf"></span></section>`,
);
const page = async (figures: typeof placeholderSiteConfig.figures) =>
	String(
		await readSite(folder, { ...placeholderSiteConfig, figures })
			.files.get("/")
			?.body("identity"),
	);

it("shows what the page claims until there are own figures, and then these alone", async () => {
	expect(await page(null)).toMatch(
		/data-figures="fixed" class="a">98%[\s\S]*data-figures="own" class="b" hidden/,
	);
	const own = await page({
		...{ share: "71%", shareOf: "of 1,000 <listings>", removed: "", requests: "", days: "", daysOf: "" },
		...{ precision: "", precisionOf: "" },
	});
	expect(own).toMatch(/data-figures="fixed" hidden="" class="a"/);
	expect(own).toMatch(/data-figures="own" class="b"><span data-figure="share" class="c">71%</);
	expect(own).toContain("of 1,000 &lt;listings&gt;");
});
