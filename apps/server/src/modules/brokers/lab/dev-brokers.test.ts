import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpApp, type HttpApp } from "../../../platform/http/app.ts";
import { type OpenLab, openLab } from "../../../providers/broker-sites/open-lab.ts";
import { openEdge } from "../../../testing/http-options.ts";
import { devBrokersRoutes } from "./dev-brokers.routes.ts";

const folder = mkdtempSync(join(tmpdir(), "broker-lab-"));
const token = "a token of this installation";
let lab: OpenLab;
let app: FastifyInstance;
beforeAll(async () => {
	lab = await openLab({ port: 0, dataDir: folder, token });
	app = (await createHttpApp(openEdge({ tryingOutHost: "shop.example" }))) as unknown as FastifyInstance;
	devBrokersRoutes(app as unknown as HttpApp, { lab });
	await app.ready();
});
afterAll(async () => {
	await app.close();
	await lab.close();
	rmSync(folder, { recursive: true });
});

const host = "shop.example";
const form = {
	first: "Wilhelmina",
	last: "O'Tester <b>",
	birth_year: "1984",
	city: "Austin",
	state: "tx",
	namesakes: "2",
};
const send = (fields: Record<string, string>, headers: Record<string, string> = { host }) =>
	app.inject({
		method: "POST",
		url: "/dev/brokers",
		headers: { ...headers, "content-type": "application/x-www-form-urlencoded" },
		payload: new URLSearchParams(fields).toString(),
	});

test("the page lists the sites with links that open", async () => {
	const page = await app.inject({ url: "/dev/brokers", headers: { host } });
	const { port } = lab;
	expect(page.body).toContain(`http://peoplelane.localhost:${port}/`);
	expect(page.body).toContain("Plant a listing");
});

test("a planted listing is there at the broker, under the links that the answer gives", async () => {
	const answer = await send(form);
	expect(answer.statusCode).toBe(200);
	expect(answer.body).not.toContain("<b>");
	const { url } = lab;
	const query = new URLSearchParams({ first: form.first, last: form.last }).toString();
	const truth = await fetch(`${url}/api/truth?${query}`, { headers: { authorization: `Bearer ${token}` } });
	const { people } = (await truth.json()) as { people: { resident: { born: string } }[] };
	expect(people.map(({ resident }) => resident.born.slice(0, 4))).toContain("1984");
	expect(people).toHaveLength(3);
});

test("missing fields are named, and nothing is planted", async () => {
	const { city: _city, ...rest } = form;
	const answer = await send({ ...rest, first: "Nobody" });
	expect(answer.statusCode).toBe(400);
	expect(answer.body).toContain("Nothing was planted");
});

test("only callers on this machine reach it", async () => {
	const strangers = { host: "elsewhere.example" };
	expect((await app.inject({ url: "/dev/brokers", headers: strangers })).statusCode).toBe(404);
	expect((await send(form, strangers)).statusCode).toBe(404);
});

test("a second process joins the running lab, and leaves it running", async () => {
	for (const port of [lab.port, 0]) {
		const second = await openLab({ port, dataDir: folder, token });
		expect([second.port, second.sites.length]).toEqual([lab.port, lab.sites.length]);
		await second.close();
	}
	expect((await fetch(lab.url)).ok).toBe(true);
});

test("two processes whose port is taken by another program share one lab on another port", async () => {
	const somebody = createServer((socket) => socket.destroy());
	await new Promise<void>((resolve) => somebody.listen(0, "127.0.0.1", resolve));
	const { port } = somebody.address() as AddressInfo;
	const dataDir = mkdtempSync(join(tmpdir(), "broker-lab-"));
	const both = await Promise.all([1, 2].map(() => openLab({ port, dataDir, token })));
	expect(both[0]?.port).toBe(both[1]?.port);
	expect(both[0]?.port).not.toBe(port);
	for (const one of both) await one.close();
	await new Promise((resolve) => somebody.close(resolve));
	rmSync(dataDir, { recursive: true });
});
