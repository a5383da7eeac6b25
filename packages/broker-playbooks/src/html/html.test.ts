import { describe, expect, test } from "vitest";
import { LookUpFailure } from "../look-up/failure.ts";
import { Budget, pageWork } from "./budget.ts";
import { extractFields } from "./extract-fields.ts";
import { parseHtml } from "./parse-html.ts";
import { compiledOnce, selectElements, selectNodes } from "./select.ts";
import { textOf } from "./text-of.ts";
import { compileXPath } from "./xpath/compile-xpath.ts";
import { stringOf } from "./xpath/values.ts";

const budget = () => new Budget(1_000_000);
const page = parseHtml(`<!doctype html><title>People</title>
<h1>Found in Austin</h1>
<table><tr><th>Name<th>Age<tr><td>Ann Example<td>41<tr><td>Bo Example<td>7</table>
<div class="card x"><h2 id=one>Ann  B. Example, Age 41</h2><p>Lives in: <a href="/a">Austin, TX</a></p>
<div class=kin>Relatives: <a href=/p/1>Cy</a>, <a href=/p/2>Di</a> <b>more</b></div></div>
<div class="card"><h2>Bo</h2><span>Age</span><span class=v>7</span><span class=v>Reno</span></div>
<svg><path/></svg>`);
const found = (selector: string) =>
	selectNodes(page, selector, budget()).map((node) => stringOf(node, budget()));
const value = (expression: string) =>
	compileXPath(expression)({ node: page, position: 1, size: 1, budget: budget() });

test.each([
	["//h1", ["Found in Austin"]],
	["//table/tbody/tr[position() > 1]/td[1]", ["Ann Example", "Bo Example"]],
	["//table/tbody/tr[last()]/td[2]", ["7"]],
	["(//h2)[2]", ["Bo"]],
	["//div[contains(@class, 'card') and .//a]//a[starts-with(@href, '/p/')]", ["Cy", "Di"]],
	["//span[normalize-space(.)='Age']/following-sibling::span[contains(@class,'v')][2]", ["Reno"]],
	["//div[@class='kin']/a[1]/@href", ["/p/1"]],
	["//div[@class='kin']/a/following-sibling::text()[1]", [", ", " "]],
	["//a[ancestor::div[@class='kin']][not(.='Cy')]", ["Di"]],
	["//b/preceding-sibling::a[1]", ["Di"]],
	["//body[not(.//script)]/h1 | //b", ["Found in Austin", "more"]],
	["//b | //h1", ["Found in Austin", "more"]],
	["//div[.//*[local-name()='svg']]", []],
	["//*[local-name()='svg']/*", [""]],
	["//h2[translate(string(.), 'BO', 'bo')='bo']", ["Bo"]],
	["//a/..", ["Lives in: Austin, TX", "Relatives: Cy, Di more"]],
	["//td[. > 10]", ["41"]],
	[".card:nth-of-type(2) .v", ["7", "Reno"]],
	["#one, h1", ["Found in Austin", "Ann  B. Example, Age 41"]],
	["h2:contains('Ann')", ["Ann  B. Example, Age 41"]],
	["div:has(> .kin) p a[href^='/a']", ["Austin, TX"]],
	["table > tbody > tr > th:first-child", ["Name"]],
	["body > h1", ["Found in Austin"]],
])("the selector %s finds what a browser finds", (selector, texts) => {
	expect(found(selector)).toEqual(texts);
});

test.each([
	["count(//a) + 2 * 3", 9],
	["7 mod 4 - -1", 4],
	["substring('12345', 2, 3)", "234"],
	["substring-before('1999/04', '/')", "1999"],
	["substring-after('1999/04', '/')", "04"],
	["concat('a', 1, true())", "a1true"],
	["string-length(normalize-space('  a  b '))", 3],
	["boolean(//nothing) or not(false())", true],
	["//td != 'Ann Example'", true],
	["round(2.5) = 3 and floor(-1.5) = -2", true],
	["number('x') = number('x')", false],
	["div = 'x'", false],
])("%s is %s", (expression, expected) => expect(value(expression)).toEqual(expected));

test.each(["//", "//a[", "foo(", "//a[1", "'open", "bogus::a", "nothing()", "//a ]", "1 | 2", "#"])(
	"the mistake in %s is said",
	(expression) => expect(() => value(expression)).toThrow(),
);

test("a page's text is what people read", () => {
	const shown = parseHtml(
		"<p>One<br>two <b>and</b>  three</p><script>four</script><div hidden>five</div>six",
	);
	expect(textOf(shown, 1_000, budget())).toBe("One\ntwo and three\nsix");
	expect(textOf(shown, 5, budget())).toBe("One\nt");
});

test.each([
	["<p>a b</p>", "a b"],
	["<p>  a \t b\n\n c \n</p>", "a b\nc"],
	["<p>a\u00a0b\u00a0 c</p>", "a b c"],
	["<p>one<i></i></p>", "one"],
])("the text of %s is the same whichever way is short enough for it", (html, text) => {
	const [element] = selectNodes(parseHtml(html), "p", budget());
	expect(element && "attribs" in element && textOf(element, 1_000, budget())).toBe(text);
});

test.each(["//div[@class='kin']/a", "div.card h2"])("the selector %s is read once", (selector) => {
	expect(compiledOnce(selector)).toBe(compiledOnce(selector));
	expect(selectNodes(page, selector, budget()).length).toBe(2);
	const other = parseHtml("<div class=kin><a>x</a></div><div class=card><h2>y</h2></div>");
	expect(selectNodes(other, selector, budget()).length).toBe(1);
});

test("fields are text, even if the page tries to make them something else", () => {
	const hostile = parseHtml(
		`<li><b>&lt;img src=x onerror=alert(1)&gt;</b><a href="javascript:alert(1)">x</a></li>`,
	);
	const fields = [
		{ name: "name", selector: "b", all: false },
		{ name: "url", selector: "a", all: false, attribute: "href" },
		{ name: "none", selector: "i", all: true },
	];
	expect(extractFields(selectElements(hostile, "li", budget()), fields, budget())).toEqual([
		{ name: ["<img src=x onerror=alert(1)>"], url: ["javascript:alert(1)"], none: [] },
	]);
});

describe("a page that is made to be slow", () => {
	const nested = parseHtml(`${"<div class='a b'>".repeat(500)}${"<i>x</i>".repeat(20_000)}`);

	test.each([".c .b .a .b i", "//div[.//i[. = 'y']]", "//div[contains(., 'y')]", "//i[preceding::i = 'y']"])(
		"ends for %s when it has cost too much",
		(selector) => {
			const started = performance.now();
			expect(() => selectNodes(nested, selector, new Budget(pageWork))).toThrow(LookUpFailure);
			expect(performance.now() - started).toBeLessThan(5_000);
		},
	);

	test.each([
		["deep", "<b>".repeat(1_000_000)],
		["many", "<b></b>".repeat(400_000)],
		["closed without end", `${"<b>".repeat(500)}${"</i>".repeat(500_000)}${"<b>".repeat(500)}`],
		[
			"attributes",
			`<a ${Array.from({ length: 200_000 }, (_, index) => `a${index}`).join(" ")}>${"<b>".repeat(600)}`,
		],
	])("is refused or read in bounded time: %s", (_, html) => {
		const started = performance.now();
		expect(() => parseHtml(html)).toThrow(LookUpFailure);
		expect(performance.now() - started).toBeLessThan(5_000);
	});
});
