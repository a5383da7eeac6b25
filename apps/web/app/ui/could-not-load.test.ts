import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const app = join(import.meta.dirname, "..");
const parts = readdirSync(app, { recursive: true, encoding: "utf8" })
	.filter((path) => path.endsWith(".tsx") && !path.endsWith(".test.tsx"))
	.map((path) => ({ path: path.replaceAll("\\", "/"), text: readFileSync(join(app, path), "utf8") }));
const having = (pattern: RegExp) => parts.filter(({ text }) => pattern.test(text)).map(({ path }) => path);

/** `CouldNotLoad` does not know whether there is older data, so the page would show it as if it were current. */
it("what a failed load of a query says is written once, so that every page also says it of older data", () => {
	expect(having(/<CouldNotLoad(?:(?!\/>)[\s\S])*refetch\(/)).toEqual(["ui/could-not-load.tsx"]);
});

it("no page asks for a failure before it says it: that is how the old data come first and hide it", () => {
	expect(having(/isError \? \(?\s*<LoadFailed|isError && !\w*\.?data \? \(?\s*<LoadFailed/)).toEqual([]);
	expect(having(/data \? null : \(?\s*<LoadFailed/)).toEqual([]);
	expect(having(/if \(\w+\.isError\)\s*(\{\s*)?return <LoadFailed/)).toEqual([]);
});
