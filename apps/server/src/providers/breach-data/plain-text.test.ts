import { openCatalogue } from "@unlisted/breach-corpus";
import { describe, expect, it } from "vitest";
import { plainText } from "./plain-text.ts";

const { breaches } = openCatalogue();

/** Patterns that no text for people may contain. A single & or < is allowed. */
const markup =
	/<\/?[a-z][^>]*>|&(?:#\d+|#x[0-9a-f]+|amp|lt|gt|quot|nbsp);|javascript:|onerror|[\p{Cc}\u202a-\u202e]/iu;

describe("the descriptions of all 1,024 breaches", () => {
	it("become text without markup, but keep their words", () => {
		expect(breaches).toHaveLength(1024);
		for (const { Name, Description } of breaches) {
			const text = plainText(Description);
			expect(text, Name).not.toMatch(markup);
			expect(text.length, Name).toBeGreaterThan(20);
			expect(text.length, Name).toBeLessThanOrEqual(Description.length);
			// Every word between two tags is still there, in its place.
			const words = Description.replace(/<[^>]*>/g, "")
				.split(/\s+/)
				.filter(Boolean);
			expect(text.split(" "), Name).toEqual(words.map((word) => word.replaceAll("&amp;", "&")));
		}
	});

	it.each([
		["a script", "<script>alert('x')</script>"],
		["a script in capitals that never ends", "<SCRIPT src=//evil.example>alert(1)"],
		["an image with a handler", '<img src=x onerror="alert(1)">'],
		["a style", "<style>@import 'javascript:alert(1)'</style>"],
		["a link to a script", '<a href="javascript:alert(1)" title="a > b">'],
		["a comment", "<!-- <b>not for you</b> javascript:alert(1) -->"],
		["a drawing", "<svg onload=alert(1)><script>javascript:alert(1)</script></svg>"],
		["a declaration", '<!DOCTYPE html><?xml version="1.0"?><![CDATA[x]]>'],
		["turned letters", "\u202e\u2066\u0000\u001b[31m"],
		["a tag that never ends", '<a href="x'],
	])("stay plain text if %s stands before, inside and after each", (_case, hostile) => {
		for (const { Name, Description } of breaches) {
			const middle = Description.indexOf(" ");
			const all = [
				hostile + Description,
				Description.slice(0, middle) + hostile + Description.slice(middle),
				Description + hostile,
			];
			for (const html of all) expect(plainText(html), Name).not.toMatch(markup);
			// Hostile text after the end must not remove anything.
			expect(plainText(Description + hostile).startsWith(plainText(Description)), Name).toBe(true);
		}
	});
});

describe("plain text", () => {
	it.each([
		['See <a href="https://a.example/?x=1&y=2" rel="noopener">their notice</a>.', "See their notice."],
		["one<br>two<p>three</p>four", "one two three four"],
		["<em>em</em>phasis", "emphasis"],
		[`<a title="a > b" rel='c > "d"'>link</a>`, "link"],
		["AT&T, 5 < 6 && 7 > 6", "AT&T, 5 < 6 && 7 > 6"],
		["caf&eacute; &#8364;5 &#x1F600; &hellip; &unheard;", "café €5 😀 … &unheard;"],
		["&amp;lt;b&amp;gt;", "&lt;b&gt;"],
		["&#0;&#xD800;&#x110000;&#9999999;", "\ufffd\ufffd\ufffd\ufffd"],
		["a\u00a0\t\n b", "a b"],
		["<title>no</title><noscript>no</noscript>yes", "yes"],
		["", ""],
	])("of %j is %j", (html, text) => {
		expect(plainText(html)).toBe(text);
	});

	it("is at most as long as requested, and never cuts a character in two", () => {
		expect(plainText("word ".repeat(100), 12)).toBe("word word w…");
		expect(plainText("😀".repeat(50), 10)).toBe(`${"😀".repeat(9)}…`);
		expect(plainText("<b>short</b>", 5)).toBe("short");
	});

	it("is made fast even from input that is built to take long", () => {
		for (const piece of ["<", "<a ", "<!--", "<script>", "</", '<a b="', "&#", "&amp", "<svg><", "\u0000 "])
			expect([...plainText(piece.repeat(2_000_000 / piece.length), 300)].length).toBeLessThanOrEqual(300);
	});
});
