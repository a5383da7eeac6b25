import { expect, it } from "vitest";
import { captureLines } from "./capture-lines.ts";

it("a stored page is read line by line, with headings marked", () => {
	const html =
		"<html><head><title>Find</title><style>p{}</style></head><body><h1>Jane <b>Roe</b></h1><p>Age 41</p><ul><li>Austin,&nbsp;TX<li>Reno &amp; Sparks</ul></body></html>";
	expect(captureLines(html)).toEqual([
		{ kind: "heading", text: "Jane Roe" },
		{ kind: "text", text: "Age 41" },
		{ kind: "text", text: "Austin, TX" },
		{ kind: "text", text: "Reno & Sparks" },
	]);
});

it("scripts, comments and attributes are not part of the text", () => {
	const html = `<script>alert("x")</script><!-- <p>no --><p title="a > b" onclick='go(">")'>Jane&#82;oe</p>`;
	expect(captureLines(html)).toEqual([{ kind: "text", text: "JaneRoe" }]);
});

it("a name that is HTML stays text, and is not read as HTML a second time", () => {
	expect(captureLines("<p>&lt;img src=x onerror=alert(1)&gt;</p>")).toEqual([
		{ kind: "text", text: "<img src=x onerror=alert(1)>" },
	]);
});

it("an endless page is read quickly, and up to a limit", () => {
	const began = performance.now();
	expect(captureLines("<p>a".repeat(400_000))).toHaveLength(2000);
	captureLines(`<p ${'"'.repeat(200_001)}`);
	captureLines("<script>".repeat(50_000));
	captureLines("<!--".repeat(50_000));
	captureLines("<a ".repeat(50_000));
	expect(performance.now() - began).toBeLessThan(2000);
});
