import { createHash, generateKeyPairSync } from "node:crypto";
import type { AddressInfo } from "node:net";
import { type BrokerLab, startBrokerLab } from "@unlisted/broker-lab";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { guardedMailer, onlyContacts, onlyTheLab, RecipientForbidden } from "./guarded.ts";
import { labPost } from "./lab-post.ts";
import { type Mailer, type MailMessage, MailRefused, MailUncertain } from "./port.ts";
import { smtpMailer } from "./smtp.ts";

const from = { name: "Dana Demo", address: "removals+tok3n@removals.example" };
const message = (
	more: Partial<MailMessage> = {},
	letter: Partial<MailMessage["letter"]> = {},
): MailMessage => ({
	id: "ignored",
	to: "privacy@mailroom.localhost",
	subject: "Request to delete",
	text: "Name: Dana Demo\nPlace: Springfield, IL\n",
	letter: { from, messageId: "request-1.tok3n@removals.example", ...letter },
	...more,
});

interface Taken {
	readonly sender: string;
	readonly recipients: readonly string[];
	readonly text: string;
}

describe("a letter at a mail server", () => {
	const taken: Taken[] = [];
	let server: SMTPServer & { connections: Set<{ _socket: { destroy(): void } }> };
	let url = "";
	let breaksOff = false;
	beforeAll(async () => {
		server = new SMTPServer({
			authOptional: true,
			disabledCommands: ["STARTTLS"],
			onData: (stream, { envelope }, done) => {
				let text = "";
				stream.on("data", (chunk) => {
					text += String(chunk);
				});
				stream.on("end", () => {
					if (breaksOff) {
						for (const one of server.connections) one._socket.destroy();
						return;
					}
					const { mailFrom, rcptTo } = envelope;
					taken.push({
						sender: mailFrom === false ? "" : mailFrom.address,
						recipients: rcptTo.map(({ address }) => address),
						text,
					});
					done();
				});
			},
		}) as typeof server;
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
	});
	afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

	const sent = async (letter: MailMessage, more: object = {}): Promise<Taken> => {
		taken.length = 0;
		const mailer = smtpMailer({
			url,
			from: "Unlisted <no-reply@unlisted.example>",
			domain: "x.example",
			...more,
		});
		try {
			await mailer.send(letter);
		} finally {
			await mailer.close();
		}
		return taken[0] as Taken;
	};

	it("is from the person's own address, on the envelope too, and does not look automatic", async () => {
		const { sender, recipients, text } = await sent(message());
		expect(sender).toBe(from.address);
		expect(recipients).toEqual(["privacy@mailroom.localhost"]);
		expect(text).toContain(`From: Dana Demo <${from.address}>`);
		expect(text).not.toMatch(/Auto-Submitted|no-reply|text\/html/);
	});

	it("has the same Message-ID in every try, and refers to earlier letters", async () => {
		const first = await sent(message());
		const again = await sent(message());
		for (const { text } of [first, again])
			expect(text).toContain("Message-ID: <request-1.tok3n@removals.example>");
		const { text } = await sent(
			message(
				{},
				{
					messageId: "reminder-1.tok3n@removals.example",
					inReplyTo: "request-1.tok3n@removals.example",
					references: ["request-1.tok3n@removals.example", "answer@peoplelane.example"],
				},
			),
		);
		expect(text).toContain("In-Reply-To: <request-1.tok3n@removals.example>");
		expect(text.replace(/\r\n\s+/g, " ")).toContain(
			"References: <request-1.tok3n@removals.example> <answer@peoplelane.example>",
		);
	});

	it("carries the signed authorization", async () => {
		const content = Buffer.from("%PDF-1.7 and so on");
		const { text } = await sent(
			message({}, { attachments: [{ name: "authorization.pdf", type: "application/pdf", content }] }),
		);
		expect(text).toContain("Content-Type: application/pdf; name=authorization.pdf");
		expect(text).toContain(content.toString("base64"));
	});

	it("may have arrived if the server never answered; it has not if no server could be asked", async () => {
		const failure = (error: Promise<unknown>) =>
			error.then(
				() => null,
				(thrown: Error) => thrown,
			);
		breaksOff = true;
		expect(await failure(sent(message()))).toBeInstanceOf(MailUncertain);
		breaksOff = false;
		expect(await failure(sent(message(), { url: "smtp://127.0.0.1:1" }))).not.toBeInstanceOf(MailUncertain);
	});

	it("is signed for its own domain if there is a key", async () => {
		const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
		const { text } = await sent(message(), {
			dkim: {
				domain: "removals.example",
				selector: "s2026",
				privateKey: privateKey.export({ type: "pkcs8", format: "pem" }),
			},
		});
		const [head = "", ...rest] = text.split("\r\n\r\n");
		const header = head.replace(/\r\n\s+/g, " ");
		expect(header).toMatch(/DKIM-Signature: .*\bd=removals\.example;.*\bs=s2026;/);
		const body = `${rest.join("\r\n\r\n").replace(/(\r\n)+$/, "")}\r\n`;
		const hash = createHash("sha256").update(body).digest("base64");
		expect(header.replaceAll(" ", "")).toContain(`bh=${hash}`);
	});
});

describe("the allowed recipients of letters", () => {
	const reached: string[] = [];
	const open: Mailer = {
		delivers: true,
		send: async ({ to }) => {
			reached.push(to);
		},
		close: async () => undefined,
	};

	it("with the lab are only the lab's brokers", async () => {
		const mailer = guardedMailer(open, onlyTheLab(["mailroom.localhost", "peoplelane.com"]));
		await mailer.send(message());
		await mailer.send(message({ to: "Privacy@MailRoom.localhost" }));
		expect(reached).toHaveLength(2);
		for (const to of [
			"privacy@peoplelane.com",
			"privacy@spokeo.com",
			"privacy@other.localhost",
			"privacy@mailroom.localhost.example.com",
			"privacy@mailroom.localhost, a@example.com",
			"<a@example.com>privacy@mailroom.localhost",
			'"a@example.com"@mailroom.localhost',
			"a@example.com\r\nBcc: privacy@mailroom.localhost",
			"a@example.com@mailroom.localhost",
			"a@example.com privacy@mailroom.localhost",
			"@mailroom.localhost",
			"mailroom.localhost",
			"",
		])
			await expect(mailer.send(message({ to })), to).rejects.toThrow(RecipientForbidden);
		expect(reached).toHaveLength(2);
	});

	it("otherwise are the addresses of the catalogue, exactly as they are listed", async () => {
		const mailer = guardedMailer(open, onlyContacts(["privacy@peoplelane.example"]));
		await mailer.send(message({ to: "Privacy@peoplelane.example" }));
		for (const to of [
			"sales@peoplelane.example",
			"privacy@peoplelane.example.net",
			"privacy@mailroom.localhost",
		])
			await expect(mailer.send(message({ to })), to).rejects.toThrow(RecipientForbidden);
	});
});

describe("the lab's post office", () => {
	let lab: BrokerLab;
	beforeAll(async () => {
		lab = await startBrokerLab({ port: 0, dataDir: null, people: 2_000 });
	});
	afterAll(() => lab.close());

	const post = () =>
		guardedMailer(labPost(lab, "removals.example"), onlyTheLab(lab.sites.map(({ host }) => host)));
	const asked = async (path: string, body?: object) => {
		const answer = await fetch(`${lab.url}/api${path}`, {
			method: body ? "POST" : "GET",
			headers: { authorization: `Bearer ${lab.token}`, "content-type": "application/json" },
			...(body && { body: JSON.stringify(body) }),
		});
		return (await answer.json()) as Record<string, { subject: string; to: string; inReplyTo: string }[]>;
	};

	it("brings a letter to the broker, which answers to the person's own address; sent twice, it counts once", async () => {
		await asked("/plants", {
			first: "Dana",
			last: "Demo",
			birthYear: 1980,
			sites: ["mailroom"],
			places: [{ city: "Springfield", state: "IL" }],
		});
		await post().send(message());
		await post().send(message());
		const { mails = [] } = await asked(`/mails?to=${encodeURIComponent(from.address)}`);
		expect(mails.map(({ subject }) => subject)).toEqual(["Re: We have received your privacy request"]);
		expect(mails[0]?.inReplyTo).toBe("<request-1.tok3n@removals.example>");
	});

	it("has no address outside the lab", async () => {
		await expect(
			labPost(lab, "removals.example").send(message({ to: "privacy@spokeo.com" })),
		).rejects.toThrow(MailRefused);
	});
});
