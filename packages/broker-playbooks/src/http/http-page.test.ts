import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Page } from "../look-up/look-up.ts";
import { html, redirect, smallWeb } from "../testing/small-web.ts";

const web = await smallWeb();
const { answers, asked } = web;
afterAll(() => web.close());
beforeEach(() => {
	answers.clear();
	asked.length = 0;
});

const opened = async (path = "/"): Promise<Page> => {
	const page = await web.driver.open(web.visit());
	await page.goTo(`http://seek.localhost${path}`);
	return page;
};

/** Answers with the posted body and the headers that came with it. */
const echo = (): void => {
	answers.set("/echo", (request, response) => {
		let body = "";
		request.on("data", (chunk) => (body += chunk));
		request.on("end", () => {
			response.writeHead(200, { "content-type": "text/html" });
			response.end(
				`<p id=body>${body.replaceAll("&", "&amp;")}</p><p id=cookie>${request.headers.cookie ?? "-"}</p>`,
			);
		});
	});
};

test("a form is sent with its hidden fields, its choices and the button that was pressed", async () => {
	echo();
	answers.set(
		"/",
		html(`<form method=post action="/echo"><input type=hidden name=token value="t&amp;1"><input name=first id=first>
<select name=state id=state><option value="">Choose<option value=TX>Texas<option value=NV>Nevada</select>
<input type=checkbox name=agree id=agree><input type=checkbox name=news checked><input name=off disabled value=x>
<textarea name=note>hello</textarea><button name=go value=yes>Go</button><button name=go value=no>No</button></form>`),
	);
	const page = await opened();
	await page.fill("#first", "Ann & Bo");
	await page.fill("#state", "nowhere", { within: "form", or: ["texas"] });
	await page.click("#agree");
	await page.click("//button[.='Go']");
	expect(await page.extract("#body", [{ name: "body", selector: "", all: false }])).toEqual([
		{ body: ["token=t%261&first=Ann+%26+Bo&state=TX&agree=on&news=on&note=hello&go=yes"] },
	]);
	expect(page.requests()).toBe(3);
});

test("each selector is evaluated once on a page, and again on a new page", async () => {
	answers.set("/", html(`<a href=/next>x</a>${"<i></i>".repeat(30_000)}<b></b>`));
	answers.set("/next", html("<p>next</p>"));
	const page = await opened();
	// Each walk costs 30,000 of the million steps that a page may cost.
	for (let look = 0; look < 100; look += 1) expect(await page.has("b")).toBe(true);
	await page.click("a");
	expect([await page.has("b"), await page.has("p")]).toEqual([false, true]);
});

test("cookies last only as long as the visit", async () => {
	echo();
	answers.set(
		"/",
		html("<a href=/echo>x</a>", {
			"set-cookie": [
				"a=1; Path=/",
				"b=2; Secure",
				"c=3; Domain=localhost",
				"d=4; Path=/elsewhere",
				"e=5; Max-Age=0",
			],
		}),
	);
	const page = await opened();
	await page.click("a");
	expect(await page.has("#cookie", { text: "a=1" })).toBe(true);
	expect(await page.text()).toBe("a=1");
	expect(await (await opened("/echo")).text()).toBe("-");
});

test("a link on the page is resolved against the base that the page names", async () => {
	answers.set("/a/b", html("<base href='/x/'><a href='y'><b>next</b></a>"));
	answers.set("/x/y", html("<h1>there</h1>"));
	const page = await opened("/a/b");
	await page.click("//b");
	expect([page.url(), await page.text()]).toEqual(["http://seek.localhost/x/y", "there"]);
});

test("a page that leads on by itself is followed, even several times", async () => {
	answers.set("/", redirect("/one"));
	answers.set("/one", html("<meta http-equiv=Refresh content='0; URL=/two'>"));
	answers.set("/two", html("<p>two</p><meta http-equiv=refresh content='60;url=/later'>"));
	expect(await (await opened()).text()).toBe("two");
});

test.each([
	["iso-8859-1", "text/html; charset=iso-8859-1", Buffer.from([0x4a, 0xf6, 0x67])],
	[
		"the page's own",
		"text/html",
		Buffer.concat([Buffer.from("<meta charset=windows-1252>J"), Buffer.from([0xf6, 0x67])]),
	],
	["a mark", "text/html", Buffer.from("\uFEFFJög", "utf16le")],
	["none", "text/html", Buffer.from("Jög")],
	["one that nobody knows", "text/html; charset=klingon", Buffer.from("Jög")],
])("letters are read in the right character set: %s", async (_, type, body) => {
	answers.set("/", (_request, response) => response.writeHead(200, { "content-type": type }).end(body));
	expect(await (await opened()).text()).toBe("Jög");
});

test("a capture holds what the page showed, and nothing that runs or loads", async () => {
	answers.set(
		"/",
		html(`<h1 onclick=x>Ann &lt;b&gt;</h1><script>alert(1)</script><img src=//evil.test/x><iframe src=/y></iframe>
<a href="javascript:alert(1)" style="background:url(//evil.test)">link</a><form action=//evil.test><p>text</form><svg onload=x>`),
	);
	const { bytes, kind, url } = await (await opened()).capture();
	const captured = Buffer.from(bytes).toString();
	expect([kind, url]).toEqual(["html", "http://seek.localhost/"]);
	expect(captured).toContain("<h1>Ann &lt;b&gt;</h1>");
	expect(captured).toContain("<a>link</a>");
	expect(captured).not.toMatch(/script|onclick|onload|evil|javascript|img|form|iframe|svg/i);
});

describe("a wall ends the visit with its reason", () => {
	const answer = (status: number, headers: Record<string, string> = {}) =>
		answers.set("/", (_, response) => response.writeHead(status, headers).end("x"));

	test.each([
		[403, {}, { reason: "wall" }],
		[401, {}, { reason: "wall" }],
		[429, {}, { reason: "rate_limited" }],
		[500, {}, { reason: "unreachable" }],
		[200, { "content-type": "image/png" }, { reason: "broken_answer" }],
		[200, { "content-type": "text/html", "content-encoding": "zstd" }, { reason: "broken_answer" }],
		[200, { "content-type": "text/html", "content-encoding": "gzip" }, { reason: "broken_answer" }],
	])("status %i with %o", async (status, headers, failure) => {
		answer(status, headers);
		await expect(opened()).rejects.toMatchObject(failure);
	});

	test("Retry-After is respected in both forms, and by the next visit", async () => {
		answer(503, { "retry-after": new Date(Date.now() + 120_500).toUTCString() });
		await expect(opened()).rejects.toMatchObject({
			reason: "rate_limited",
			retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 110 && seconds <= 121),
		});
		const before = asked.length;
		await expect(opened()).rejects.toMatchObject({ reason: "rate_limited" });
		expect(asked.length).toBe(before);
	});
});

test("a page that robots.txt forbids is not requested", async () => {
	const other = await smallWeb();
	let read = 0;
	other.answers.set("/robots.txt", (_, response) => {
		read += 1;
		response.end(
			"User-agent: *\nDisallow: /\n\nUser-agent: Unlisted\nDisallow: /people/\nAllow: /people/search\n",
		);
	});
	other.answers.set("/people/search", html("ok"));
	try {
		const page = await other.driver.open(other.visit());
		await page.goTo("http://seek.localhost/people/search?x");
		expect([page.requests(), read]).toEqual([2, 1]);
		await expect(page.goTo("http://seek.localhost/people/ann")).rejects.toMatchObject({
			reason: "not_allowed",
			detail: "line 5 of robots.txt",
		});
		expect([other.asked.length, read]).toEqual([1, 1]);
	} finally {
		await other.close();
	}
});
