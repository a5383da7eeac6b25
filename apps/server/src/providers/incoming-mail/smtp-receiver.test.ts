import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createTransport } from "nodemailer";
import { afterEach, expect, it, vi } from "vitest";
import { renewedCertificate, testCertificate } from "../../testing/test-certificate.ts";
import type { ArrivedMail } from "./port.ts";
import { type ReceiverOptions, smtpReceiver } from "./smtp-receiver.ts";

let stop: (() => Promise<void>) | undefined;
afterEach(async () => stop?.());

const address = "removals+abcdefghijkl@here.example";

async function start(more: Partial<ReceiverOptions> = {}) {
	const taken: ArrivedMail[] = [];
	const receiver = smtpReceiver({
		host: "127.0.0.1",
		port: 0,
		bytesMax: 20_000,
		log: { warn: () => undefined } as ReceiverOptions["log"],
		knows: async (one) => one === address,
		take: async (mail) => {
			taken.push(mail);
		},
		...more,
	});
	await receiver.start();
	stop = () => receiver.stop();
	const transport = createTransport({ host: "127.0.0.1", port: receiver.port(), ignoreTLS: true });
	const send = (to: string, text = "Done.") =>
		transport.sendMail({ from: "privacy@broker.example", to, subject: "Your request", text }).then(
			() => 250,
			(error: { responseCode?: number }) => error.responseCode,
		);
	return { taken, send, port: receiver.port() };
}

it("takes a mail only for an address that waits for an answer, so it is not a relay", async () => {
	const { taken, send } = await start();
	expect(await send(address.toUpperCase())).toBe(250);
	expect(taken).toMatchObject([{ recipients: [address], via: "smtp" }]);
	expect(Buffer.from(taken[0]?.raw ?? []).toString()).toContain("Done.");
	expect(await send("removals+zzzzzzzzzzzz@here.example")).toBe(550);
	expect(await send("somebody@elsewhere.example")).toBe(550);
	expect(taken).toHaveLength(1);
});

it("refuses a mail that is too large, before or after it was sent", async () => {
	const { taken, send } = await start();
	expect(await send(address, "x".repeat(40_000))).toBe(552);
	expect(taken).toHaveLength(0);
});

it("asks the other server to come again if the mail could not be stored", async () => {
	const { send } = await start({
		take: async () => {
			throw new Error("the database is away");
		},
	});
	expect(await send(address)).toBe(451);
});

it("lets one address send only a limited number of mails in a minute", async () => {
	const { send } = await start({ perMinute: 2 });
	// The receiver counts by minutes of this process, so no new minute may begin during the test.
	const left = 60_000 - (performance.now() % 60_000);
	if (left < 5_000) await sleep(left);
	expect([await send(address), await send(address), await send(address)]).toEqual([250, 250, 451]);
});

it("offers no sign-in", async () => {
	const { port } = await start();
	const said = await new Promise<string>((resolve, reject) => {
		let text = "";
		const socket = connect(port, "127.0.0.1");
		socket.on("data", (data) => {
			text += data;
			// The receiver drops a client that speaks before the greeting, so we wait for it.
			if (/^220 [^\n]*\n$/.test(text)) socket.write("EHLO a.example\r\n");
			else if (!socket.writableEnded && /^250 [^\n]*\n/m.test(text)) socket.end("QUIT\r\n");
		});
		socket.on("close", () => resolve(text));
		socket.on("error", reject);
	});
	expect(said).toContain("SIZE 20000");
	expect(said).not.toMatch(/AUTH|STARTTLS/);
});

it("with a certificate, mail comes in through TLS, and a server without TLS can still deliver its mail", async () => {
	const { taken, port, send } = await start({ tls: testCertificate });
	const safe = createTransport({
		host: "127.0.0.1",
		port,
		requireTLS: true,
		tls: { ca: [testCertificate.cert], servername: "mail.here.example" },
	});
	await safe.sendMail({ from: "privacy@broker.example", to: address, subject: "Safe", text: "Done." });
	expect(await send(address)).toBe(250);
	expect(taken.map(({ raw }) => /Subject: (.*)\r/.exec(Buffer.from(raw).toString())?.[1])).toEqual([
		"Safe",
		"Your request",
	]);
	// The client can check whose certificate it is: a client that expects another one disconnects.
	const wrong = createTransport({ host: "127.0.0.1", port, requireTLS: true });
	await expect(
		wrong.sendMail({ from: "privacy@broker.example", to: address, subject: "x", text: "x" }),
	).rejects.toThrow();
});

it("a renewed certificate is served without a restart, and the old one as long as the new one cannot be read", async () => {
	const reasons: unknown[] = [];
	const read = vi
		.fn(() => renewedCertificate)
		.mockImplementationOnce(() => {
			throw new Error("only half of it is new");
		});
	const { port } = await start({
		tls: testCertificate,
		readAgain: read,
		readAgainEveryMs: 50,
		log: { warn: (about: { reason: string }) => void reasons.push(about.reason) } as ReceiverOptions["log"],
	});
	const served = async (ca: string) => {
		const tls = { ca: [ca], servername: "mail.here.example" };
		const client = createTransport({ host: "127.0.0.1", port, requireTLS: true, tls });
		return client.verify().catch(() => false);
	};
	await expect.poll(() => served(renewedCertificate.cert)).toBe(true);
	expect(await served(testCertificate.cert)).toBe(false);
	expect(reasons).toContain("only half of it is new");
});
