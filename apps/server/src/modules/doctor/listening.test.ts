import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { smtpReceiver } from "../../providers/incoming-mail/smtp-receiver.ts";
import { freePort } from "../../testing/postgres-server.ts";
import { checkListening, checkMailPort } from "./listening.ts";
import type { Left } from "./mark.ts";

const host = "127.0.0.1";

async function opened(server: Server): Promise<number> {
	await new Promise<void>((resolve) => server.listen(0, host, resolve));
	onTestFinished(() => void server.close());
	return (server.address() as AddressInfo).port;
}

/** An Unlisted that sees the mark, or does not. */
const unlisted = (seen: boolean) =>
	opened(
		createHttpServer((_request, response) => {
			response.writeHead(200, { "content-type": "application/json" });
			response.end(JSON.stringify({ status: "ok", info: { title: "Unlisted" }, seen }));
		}),
	);

const ask = async (change: { port: number; host?: string; listens?: boolean }, left: Left = { id: "1" }) => {
	const found = await checkListening({ host, listens: true, mark: async () => left, ...change });
	return found.map(({ state, found: what, todo }) => {
		if (state !== "ok") expect(todo).toMatch(/\w{3}/);
		return `${state}: ${what}`;
	});
};

it("a free port is well, and so is one at which this installation answers", async () => {
	const port = await freePort();
	expect(await ask({ port })).toEqual([`ok: PORT ${port} of ${host} can be opened. No server has it now.`]);
	const own = await unlisted(true);
	expect(await ask({ port: own })).toEqual([`ok: This installation answers at PORT ${own} of ${host}.`]);
	expect(await ask({ port: own, host: "0.0.0.0" })).toEqual([
		`ok: This installation answers at PORT ${own} of 0.0.0.0.`,
	]);
	expect(await ask({ port: own }, null)).toEqual([
		expect.stringMatching(/^not checked: An Unlisted answers/),
	]);
});

it("a port that another program has is a failure, whether it speaks HTTP, says nothing, or is another Unlisted", async () => {
	const taken = (port: number) => [`failure: PORT ${port} is taken by another program.`];
	const web = await opened(createHttpServer((_request, response) => void response.end("<h1>It works</h1>")));
	expect(await ask({ port: web })).toEqual(taken(web));
	const other = await opened(createServer((socket) => void socket.end("hello\r\n")));
	expect(await ask({ port: other })).toEqual(taken(other));
	const another = await unlisted(false);
	expect(await ask({ port: another })).toEqual([
		`failure: PORT ${another} of ${host} is taken by an Unlisted with other data.`,
	]);
});

it("a HOST that this machine lacks is a failure, and nobody is asked there", async () => {
	expect(await ask({ port: 3000, host: "192.0.2.1" })).toEqual([
		"failure: HOST 192.0.2.1 is no address of this machine (EADDRNOTAVAIL).",
	]);
	expect(await ask({ port: 3000, host: "192.0.2.1", listens: false })).toEqual([]);
});

it("the port for mails is told in the same way, and its own receiver by its greeting", async () => {
	const mails = async (port: number, at = host) =>
		(await checkMailPort({ host: at, port, listens: true })).map(({ state, found }) => `${state}: ${found}`);
	const port = await freePort();
	expect(await mails(port)).toEqual([
		`ok: INCOMING_SMTP_PORT ${port} of ${host} can be opened. No server has it now.`,
	]);
	const receiver = smtpReceiver({
		host,
		port: 0,
		bytesMax: 10_000,
		knows: async () => false,
		take: async () => undefined as never,
		log: { warn: () => undefined },
	});
	await receiver.start();
	onTestFinished(() => receiver.stop());
	expect(await mails(receiver.port())).toEqual([
		`ok: Mails are taken at port ${receiver.port()} of ${host}.`,
	]);
	const other = await opened(createServer((socket) => void socket.end("220 mail.example ESMTP\r\n")));
	expect(await mails(other)).toEqual([`failure: INCOMING_SMTP_PORT ${other} is taken by another program.`]);
	expect(await mails(25, "192.0.2.1")).toEqual([
		"failure: INCOMING_SMTP_HOST 192.0.2.1 is no address of this machine (EADDRNOTAVAIL).",
	]);
});
