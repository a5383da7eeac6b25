import { expect, it } from "vitest";
import { escapeHtml } from "./escape-html.ts";

it("escapes text for an element and for quotes of both kinds", () => {
	expect(escapeHtml(`<a href="x" title='y'>&amp;`)).toBe(
		"&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;",
	);
});
