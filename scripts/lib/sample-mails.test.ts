import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { sampleMails } from "../../e2e/mails/sample-mails.ts";

const root = join(import.meta.dirname, "../..");
const read = (path: string) => readFileSync(join(root, path), "utf8");

it("every kind of mail has a picture, because each template is among the samples", () => {
	const samples = read("e2e/mails/sample-mails.ts");
	const files = globSync("apps/server/src/modules/**/*.mails.ts", { cwd: root });
	const templates = files.flatMap((path) =>
		[...read(path).matchAll(/^export (?:function|const) (\w*[mM]ail\w*)/gm)].map(([, name = ""]) => name),
	);
	expect(templates.length).toBeGreaterThan(35);
	expect(templates.filter((name) => !samples.includes(`${name}(`))).toEqual([]);
});

it("the heading of a mail is a heading: it ends without a period", () => {
	const headings = Object.values(sampleMails).map(({ heading }) => heading);
	expect(headings.filter((heading) => heading.endsWith("."))).toEqual([]);
});
