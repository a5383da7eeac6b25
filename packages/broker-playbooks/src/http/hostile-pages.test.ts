import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { Page } from "../look-up/look-up.ts";
import { driverFor, html, redirect, smallWeb } from "../testing/small-web.ts";

const web = await smallWeb({ answerMs: 1_000 });
const { answers, asked } = web;
afterAll(() => web.close());
beforeEach(() => {
	answers.clear();
	asked.length = 0;
});

const opened = async (): Promise<Page> => {
	const page = await web.driver.open(web.visit());
	await page.goTo("http://seek.localhost/");
	return page;
};

const elsewhere = [
	"http://127.0.0.1/",
	"http://127.0.0.1:5432/",
	"http://169.254.169.254/latest/meta-data/",
	"http://[::1]/",
	"http://[::ffff:127.0.0.1]/",
	"http://2130706433/",
	"http://0177.0.0.1/",
	"http://localhost/",
	"http://other.localhost/",
	"http://seek.localhost:8080/",
	"https://seek.localhost/",
	"http://user@seek.localhost/",
	"//evil.test/",
	"http://seek.localhost.evil.test/",
	"\\\\evil.test\\x",
	"ftp://seek.localhost/",
	"file:///etc/passwd",
	"data:text/html,x",
	"javascript:alert(1)",
];

describe.each(elsewhere)("nothing is sent to %s", (address) => {
	const never = { reason: expect.stringMatching(/^(?:left_the_broker|no_browser)$/) };

	test("by a redirect, a link, a form, a base, or a page that leads on", async () => {
		const quoted = address.replaceAll("&", "&amp;");
		answers.set("/", redirect(address));
		await expect(opened()).rejects.toMatchObject({ reason: "left_the_broker" });
		answers.set(
			"/",
			html(`<a id=link href="${quoted}">x</a><form action="${quoted}" method=post><button>x</button></form>`),
		);
		const page = await opened();
		await expect(page.click("#link")).rejects.toMatchObject(never);
		await expect(page.click("button")).rejects.toMatchObject(never);
		answers.set("/", html(`<meta http-equiv=refresh content="0;url=${quoted}"><p>x`));
		const outcome = await opened().then(
			(one) => one.text(),
			(error) => error.reason,
		);
		expect(["x", "left_the_broker"]).toContain(outcome);
		expect(new Set(asked)).toEqual(new Set(["GET seek.localhost /"]));
	});
});

test("a form's button cannot send it elsewhere", async () => {
	answers.set("/", html("<form action=/ok><button formaction='http://evil.test/'>x</button></form>"));
	await expect((await opened()).click("button")).rejects.toMatchObject({ reason: "left_the_broker" });
});

test("a posted form does not follow a redirect elsewhere, and is not posted again by a 303", async () => {
	answers.set("/", html("<form action=/post method=post><input name=a value=1><button>x</button></form>"));
	answers.set("/post", redirect("http://other.localhost/", 307));
	await expect((await opened()).click("button")).rejects.toMatchObject({ reason: "left_the_broker" });
	answers.set("/post", redirect("/done", 303));
	answers.set("/done", html("done"));
	const page = await opened();
	await page.click("button");
	expect([await page.text(), asked.at(-1)]).toEqual(["done", "GET seek.localhost /done"]);
});

describe("an answer that never ends, or is too large", () => {
	const large = (bytes: number) => (): void =>
		void answers.set("/", (_, response) => {
			response.writeHead(200, { "content-type": "text/html" });
			const chunk = Buffer.alloc(65_536, "<p>x</p>");
			let sent = 0;
			const more = (): void => {
				while (sent < bytes && !response.destroyed) {
					sent += chunk.length;
					if (!response.write(chunk)) return void response.once("drain", more);
				}
				if (!response.destroyed) response.end();
			};
			more();
		});
	const packed = (coding: string, bytes: Buffer) => (): void =>
		void answers.set("/", (_, response) =>
			response.writeHead(200, { "content-type": "text/html", "content-encoding": coding }).end(bytes),
		);
	const zeros = Buffer.alloc(50_000_000, " ");

	test.each<[string, () => void, string]>([
		["50 MB of HTML", large(50_000_000), "broken_answer"],
		["a body without end", large(Number.POSITIVE_INFINITY), "broken_answer"],
		["a gzip bomb", packed("gzip", gzipSync(zeros)), "broken_answer"],
		["a brotli bomb", packed("br", brotliCompressSync(zeros)), "broken_answer"],
		["compressed twice", packed("gzip, gzip", gzipSync(gzipSync("x"))), "broken_answer"],
		["cut off compression", packed("gzip", gzipSync("a".repeat(100_000)).subarray(0, 60)), "broken_answer"],
		[
			"a byte now and then",
			() =>
				void answers.set("/", (_, response) => {
					response.writeHead(200, { "content-type": "text/html" });
					const timer = setInterval(() => response.write("x"), 50);
					response.on("close", () => clearInterval(timer));
				}),
			"timed_out",
		],
		["no answer", () => void answers.set("/", () => undefined), "timed_out"],
		[
			"less than it promised",
			() =>
				void answers.set("/", (_, response) => {
					response.writeHead(200, { "content-type": "text/html", "content-length": "1000" });
					response.write("half", () => response.destroy());
				}),
			"broken_answer",
		],
		[
			"headers without end",
			() =>
				void answers.set("/", (_, response) => {
					for (let index = 0; index < 500; index += 1) response.setHeader(`x-${index}`, "y".repeat(500));
					response.end("x");
				}),
			"broken_answer",
		],
		[
			"elements inside each other",
			() => void answers.set("/", html("<div>".repeat(100_000))),
			"broken_answer",
		],
		["a redirect in a circle", () => void answers.set("/", redirect("/")), "broken_answer"],
		[
			"a page that leads on forever",
			() => {
				answers.set("/", html("<meta http-equiv=refresh content='0;url=/b'>"));
				answers.set("/b", html("<meta http-equiv=refresh content='0;url=/'>"));
			},
			"broken_answer",
		],
		["a redirect to nowhere", () => void answers.set("/", redirect("http://[")), "left_the_broker"],
	])("%s ends as what it is", async (_, arrange, reason) => {
		arrange();
		const before = process.memoryUsage().rss;
		await expect(opened()).rejects.toMatchObject({ reason });
		expect(process.memoryUsage().rss - before).toBeLessThan(150_000_000);
		expect(asked.length).toBeLessThan(10);
	});
});

test("cookies are kept up to a limit, and none breaks a header", async () => {
	answers.set(
		"/",
		html("<a href=/next>x</a>", {
			"set-cookie": [
				...Array.from({ length: 45 }, (_, index) => `c${index}=${"v".repeat(50)}`),
				`big=${"x".repeat(5_000)}`,
				"bad\u00e4=1",
				"=empty",
			],
		}),
	);
	let sent = "";
	answers.set("/next", (request, response) => {
		sent = String(request.headers.cookie);
		response.setHeader("content-type", "text/html").end("ok");
	});
	const page = await opened();
	await page.click("a");
	expect(sent.split("; ").length).toBe(45);
	expect(sent).not.toMatch(/big|bad/);
});

test("an answer that is not HTTP is a broken answer", async () => {
	const noise = createServer((socket) => void socket.end("SSH-2.0-OpenSSH_9.6\r\n")).listen(0, "127.0.0.1");
	await once(noise, "listening");
	const { driver } = driverFor((noise.address() as AddressInfo).port, {});
	const page = await driver.open(web.visit());
	await expect(page.goTo("http://seek.localhost/")).rejects.toMatchObject({ reason: "broken_answer" });
	noise.close();
	await driver.close();
});

test("if no server answers, the broker is unreachable", async () => {
	const closed = await smallWeb();
	await closed.close();
	const { driver } = driverFor(closed.port, {});
	const page = await driver.open(web.visit());
	await expect(page.goTo("http://seek.localhost/")).rejects.toMatchObject({ reason: "unreachable" });
	await driver.close();
});

test("a visit that is ended sends nothing more", async () => {
	answers.set("/", html("x"));
	const ending = new AbortController();
	const page = await web.driver.open(web.visit({ signal: ending.signal }));
	ending.abort();
	await expect(page.goTo("http://seek.localhost/")).rejects.toMatchObject({ reason: "timed_out" });
	expect(asked).toEqual([]);
});
