import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import {
	browserDriver,
	type Driver,
	inProcessQueue,
	labGuard,
	Politeness,
} from "../../packages/broker-playbooks/src/main.ts";
import { findChromium } from "../support/chromium.ts";

/** The lab's port, and another port of this machine that no page may reach. */
const answers = new Map<string, (request: IncomingMessage, response: ServerResponse) => void>();
const asked: string[] = [];
let strayed = 0;
const lab = createServer((request, response) => {
	asked.push(`${request.method} ${request.headers.host}${request.url}`);
	const answer = answers.get((request.url ?? "").split("?")[0] ?? "");
	if (answer) answer(request, response);
	else response.writeHead(404, { "content-type": "text/html" }).end("nothing");
});
const other = createServer((_, response) => {
	strayed += 1;
	response.writeHead(200, { "access-control-allow-origin": "*" }).end("secret");
});
other.on("connection", () => {
	strayed += 1;
});
let driver: Driver;
let port = 0;

beforeAll(async () => {
	for (const server of [lab, other]) {
		server.listen(0, "127.0.0.1");
		await once(server, "listening");
	}
	port = (other.address() as AddressInfo).port;
	const guard = labGuard({
		port: (lab.address() as AddressInfo).port,
		hosts: ["seek.localhost", "other.localhost"],
	});
	const politeness = new Politeness({
		queue: inProcessQueue(),
		readRobots: async () => null,
		agent: "Unlisted",
		random: () => 0,
		now: Date.now,
		jitterMs: 0,
		patienceMs: 1_000,
	});
	driver = browserDriver({
		guard,
		politeness,
		userAgent: "Unlisted/test",
		place: await findChromium(),
		answerMs: 6_000,
	});
});
afterAll(async () => {
	await driver?.close();
	for (const server of [lab, other]) {
		server.closeAllConnections();
		server.close();
	}
});
beforeEach(() => {
	answers.clear();
	asked.length = 0;
	strayed = 0;
});

const html =
	(body: string, headers: Record<string, string> = {}) =>
	(_: IncomingMessage, response: ServerResponse) =>
		void response.writeHead(200, { "content-type": "text/html", ...headers }).end(body);
const opened = async (path = "/", ms = 30_000) => {
	const page = await driver.open({
		hosts: ["seek.localhost"],
		perMinute: 1e9,
		signal: AbortSignal.timeout(ms),
	});
	try {
		await page.goTo(`http://seek.localhost${path}`);
		return page;
	} catch (error) {
		await page.close();
		throw error;
	}
};

test("a page that a script draws is read as shown, its forms are filled, and its picture is kept", async () => {
	answers.set("/data", (_, response) =>
		response.setHeader("content-type", "application/json").end('["Ann Example"]'),
	);
	answers.set(
		"/",
		html(`<div id=app></div><form action=/next><select name=st><option value=x>Choose<option value=tx>Texas</select>
<input name=first><button>Go</button></form>
<script>fetch('/data').then(r=>r.json()).then(n=>app.innerHTML='<h2>'+n[0]+'</h2>')</script>`),
	);
	answers.set("/next", (request, response) => html(`<p id=q>${request.url}</p>`)(request, response));
	const page = await opened();
	try {
		await expect.poll(() => page.has("#app h2", { text: "Ann" })).toBe(true);
		expect(await page.extract("//div[@id='app']", [{ name: "name", selector: "./h2", all: false }])).toEqual([
			{ name: ["Ann Example"] },
		]);
		const { kind, bytes } = await page.capture({ selector: "#app", index: 0 });
		expect([kind, Buffer.from(bytes).subarray(1, 4).toString()]).toEqual(["png", "PNG"]);
		await page.fill("input[name=first]", "Ann", { within: "form" });
		await page.fill(".//select", "TX", { within: "//form", or: ["Texas"] });
		await page.click("form button");
		expect(await page.text()).toContain("/next?st=tx&first=Ann");
	} finally {
		await page.close();
	}
});

test("a page that cannot be drawn, or whose picture would be too large, is kept as text", async () => {
	answers.set(
		"/",
		html(`<p>others</p><div class=folk style="display:none"><b>Ann Hidden</b></div><div class=folk><b>Ann Noise</b><canvas id=c width=1200 height=2900></canvas></div>
<script>const x = c.getContext("2d"), d = x.createImageData(1200, 2900), v = new Uint32Array(d.data.buffer);
let s = 1; for (let i = 0; i < v.length; i++) { s = Math.imul(s, 1664525) + 1013904223 | 0; v[i] = s | 0xff000000; } x.putImageData(d, 0, 0);</script>`),
	);
	const page = await opened();
	try {
		for (const [index, name] of ["Ann Hidden", "Ann Noise"].entries())
			for (const selector of [".folk", "//div[@class='folk']"]) {
				const { kind, bytes } = await page.capture({ selector, index });
				expect([kind, Buffer.from(bytes).toString()]).toEqual(["html", expect.stringContaining(name)]);
				expect(Buffer.from(bytes).toString()).not.toMatch(/others|style/);
			}
	} finally {
		await page.close();
	}
});

test("nothing remains from one visit to the next", async () => {
	answers.set("/", (request, response) =>
		html(`<p id=c>${request.headers.cookie ?? "none"}</p>`, { "set-cookie": "a=1" })(request, response),
	);
	for (const _ of [1, 2]) {
		const page = await opened();
		expect(await page.has("#c", { text: "none" })).toBe(true);
		await page.close();
	}
});

test("a page reaches nothing but its broker, whatever it tries", async () => {
	answers.set(
		"/",
		html(`<link rel=preconnect href=http://127.0.0.1:${port}><link rel=prefetch href=http://127.0.0.1:${port}/pre>
<img src=http://127.0.0.1:${port}/img><iframe src=http://127.0.0.1:${port}/frame></iframe>
<script src=http://localhost:${port}/s></script><p id=done>no</p><script>
const all = ['http://127.0.0.1:${port}/','http://localhost:${port}/','http://[::1]:${port}/','http://other.localhost/','http://169.254.169.254/'];
Promise.allSettled(all.map(u => fetch(u, {mode:'no-cors'}))).then(r => {
  try { new WebSocket('ws://127.0.0.1:${port}/') } catch {}
  navigator.sendBeacon && navigator.sendBeacon('http://127.0.0.1:${port}/beacon', 'x');
  window.open('http://127.0.0.1:${port}/popup');
  done.textContent = r.map(x => x.status).join() + ' rtc:' + typeof RTCPeerConnection;
});</script>`),
	);
	const page = await opened();
	await expect.poll(() => page.has("#done", { text: "rtc:undefined" })).toBe(true);
	expect(await page.text()).toContain("rejected,rejected,rejected,rejected,rejected");
	await page.close();
	expect(strayed).toBe(0);
	expect(asked.filter((line) => !line.startsWith("GET seek.localhost/"))).toEqual([]);
});

test.each([
	["127.0.0.1", () => `http://127.0.0.1:${port}/`],
	["the cloud's address", () => "http://169.254.169.254/latest/"],
	["another broker", () => "http://other.localhost/"],
])("a redirect, a link or a script to %s ends the visit", async (_, address) => {
	answers.set("/", (__, response) => response.writeHead(302, { location: address() }).end());
	await expect(opened()).rejects.toMatchObject({ reason: "left_the_broker" });
	answers.set("/", html(`<a href="${address()}">x</a>`));
	const page = await opened();
	await expect(page.click("a")).rejects.toMatchObject({ reason: "left_the_broker" });
	await page.close();
	expect(strayed).toBe(0);
	expect(asked.every((line) => line === "GET seek.localhost/")).toBe(true);
});

test("a script that never ends is a visit that timed out, and the next visit works", async () => {
	answers.set("/", html("<p>x</p><script>setTimeout(() => { for (;;); }, 50)</script>"));
	await expect(
		opened("/", 8_000).then(async (page) => {
			try {
				for (;;) await page.text();
			} finally {
				await page.close();
			}
		}),
	).rejects.toMatchObject({ reason: "timed_out" });
	answers.set("/fine", html("<h1>fine</h1>"));
	const page = await opened("/fine");
	expect(await page.text()).toBe("fine");
	await page.close();
});

test.each<[string, string, RegExp, number?]>([
	[
		"a script that fills the memory",
		"<p>x</p><script>const all = []; setTimeout(() => { for (let n = 0; n < 40; n++) all.push(new Uint8Array(1e8).fill(1)); document.title = 'full'; }, 20)</script>",
		/^broken_answer$/,
		// Long enough to fill the memory, even on a slow machine.
		30_000,
	],
	[
		"elements without end",
		"<div id=d></div><script>setInterval(() => { const f = document.createDocumentFragment(); for (let n = 0; n < 20000; n++) f.append(document.createElement('p')); d.append(f); }, 5)</script>",
		/broken_answer|timed_out/,
	],
	[
		"addresses, windows, files and dialogs without end",
		"<p>x</p><a id=a href='data:application/octet-stream,x' download=x>x</a><script>setInterval(() => { history.pushState(0, '', '/' + Math.random()); a.click(); window.open('/'); }, 1); alert(1); confirm(2);</script><div>".repeat(
			2,
		),
		/broken_answer|timed_out|left_the_broker/,
	],
])(
	"%s: the visit ends, and the next one works",
	async (_, body, reasons, atMost = 7_000) => {
		answers.set("/", html(body));
		const before = process.memoryUsage().rss;
		const reason = await opened("/", atMost)
			.then(async (page) => {
				try {
					for (;;) {
						await page.text();
						await page.changed(100);
					}
				} finally {
					await page.close();
				}
			})
			.catch((error) => error.reason as string);
		expect(reason).toMatch(reasons);
		expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
		expect(strayed).toBe(0);
		answers.set("/fine", html("<h1>fine</h1>"));
		const page = await opened("/fine");
		expect(await page.text()).toBe("fine");
		await page.close();
	},
	90_000,
);

test("50 MB of HTML end the visit with the right reason", async () => {
	answers.set("/", (_, response) => {
		response.writeHead(200, { "content-type": "text/html" });
		const chunk = Buffer.alloc(65_536, "<p>x</p>");
		let sent = 0;
		const more = (): void => {
			while (sent < 50_000_000 && !response.destroyed) {
				sent += chunk.length;
				if (!response.write(chunk)) return void response.once("drain", more);
			}
			response.end();
		};
		more();
	});
	const before = process.memoryUsage().rss;
	await expect(
		opened("/", 15_000).then((page) => page.text().finally(() => page.close())),
	).rejects.toMatchObject({ reason: expect.stringMatching(/broken_answer|timed_out|unreachable/) });
	expect(process.memoryUsage().rss - before).toBeLessThan(300_000_000);
});

test.each([
	[
		"its action",
		(to: string) => `<form action="${to}" method=post><input name=n value=Ann><button>x</button></form>`,
	],
	[
		"its button",
		(to: string) =>
			`<form action=/ok method=post><input name=n value=Ann><button formaction="${to}">x</button></form>`,
	],
	[
		"a script",
		(to: string) =>
			`<form id=f action=/ok method=post><input name=n value=Ann><button>x</button></form><script>f.addEventListener('submit', () => { f.action = '${to}' })</script>`,
	],
])("a form that %s sends elsewhere sends nothing", async (_, form) => {
	answers.set("/", html(form(`http://127.0.0.1:${port}/`)));
	const page = await opened();
	await expect(page.click("button")).rejects.toMatchObject({ reason: "left_the_broker" });
	await page.close();
	expect(strayed).toBe(0);
	expect(asked.every((line) => line.startsWith("GET seek.localhost/"))).toBe(true);
});

test("walls and rate limits are reported as they are over http", async () => {
	answers.set("/", (_, response) => response.writeHead(403, { "content-type": "text/html" }).end("no"));
	await expect(opened()).rejects.toMatchObject({ reason: "wall" });
});
