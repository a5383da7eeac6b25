import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { sourceLine } from "./source-line.rules.ts";

it("with the bundled sample alone, it tells the operator what the sample is, what to connect, and where that is explained", () => {
	expect(sourceLine(["Sample corpus"], true)).toBe(
		'Sample corpus: invented people only. Connect HIBP_API_KEY or CORPUS_FOLDER: docs/operating.md, "Sources of scans"',
	);
});

it("without any source, it says so, and what to connect", () => {
	expect(sourceLine([], false)).toMatch(/^none, and scans say so\. Connect HIBP_API_KEY or CORPUS_FOLDER/);
});

it("with real sources, it names them and asks for nothing", () => {
	expect(sourceLine(["Have I Been Pwned", "Sample corpus"], false)).toBe("Have I Been Pwned, Sample corpus");
});

it("the variables and the heading that it names exist", () => {
	const file = (path: string) => readFileSync(new URL(`../../../../../../${path}`, import.meta.url), "utf8");
	expect(file("docs/operating.md")).toContain("\n## Sources of scans\n");
	for (const variable of ["HIBP_API_KEY", "CORPUS_FOLDER"]) {
		expect(file("docs/configuration.md")).toContain(`| \`${variable}\` |`);
	}
});
