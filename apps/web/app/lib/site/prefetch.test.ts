import { expect, it } from "vitest";
import { filesOf } from "./prefetch.ts";

it("finds a document's scripts, but not its fonts and styles", () => {
	const html = `<link rel="preload" href="/assets/a.woff2" as="font"/><link rel="stylesheet" href="/assets/b.css"/>
		<link rel="modulepreload" fetchpriority="low" href="/assets/c.js"/><link rel="modulepreload" href="/assets/d.js"/>`;
	expect(filesOf(html)).toEqual(["/assets/c.js", "/assets/d.js"]);
});
