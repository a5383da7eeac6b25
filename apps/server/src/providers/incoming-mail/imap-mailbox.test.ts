import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type TestImapServer, testImapServer } from "../../testing/imap-server.ts";
import { type ImapOptions, imapMailbox } from "./imap-mailbox.ts";
import type { MailboxCursor, MailSource } from "./port.ts";

const day = 86_400_000;
let server: TestImapServer;
let source: MailSource | undefined;
let taken: string[];
let cursors: Map<string, MailboxCursor>;
let warnings: object[];

beforeEach(async () => {
	server = await testImapServer();
	[taken, cursors, warnings] = [[], new Map(), []];
});
afterEach(async () => {
	await source?.stop();
	await server.close();
});

const mail = (name: string) =>
	`Message-ID: <${name}@broker.example>\r\nSubject: ${name}\r\n\r\nText of ${name} with é.\r\n`;
const names = () => taken.map((raw) => /Subject: (.*)\r/.exec(raw)?.[1]);

async function start(more: Partial<ImapOptions> = {}): Promise<void> {
	source = imapMailbox({
		url: server.url,
		tls: "verify",
		pollSeconds: 60,
		bytesMax: 10_000,
		retryMs: 20,
		since: () => new Date(Date.now() - 30 * day),
		cursors: {
			read: async (mailbox) => cursors.get(mailbox) ?? null,
			save: async (mailbox, cursor) => {
				cursors.set(mailbox, cursor);
			},
		},
		take: async ({ raw }) => {
			taken.push(Buffer.from(raw).toString("utf8"));
		},
		log: {
			info: () => undefined,
			warn: (fields: object) => void warnings.push(fields),
		} as ImapOptions["log"],
		...more,
	});
	await source.start();
}

it("takes existing and new mails, complete and once, and changes nothing in the mailbox", async () => {
	server.append(mail("one"));
	await start();
	await vi.waitUntil(() => taken.length === 1, { timeout: 10_000 });
	expect(taken[0]).toBe(mail("one"));
	server.append(mail("two"));
	await vi.waitUntil(() => taken.length === 2, { timeout: 10_000 });
	expect(names()).toEqual(["one", "two"]);
	expect(server.changes()).toEqual([]);
});

it("takes a mail that arrives while others are read, although the server announces it only then", async () => {
	server.append(mail("one"));
	server.append(mail("two"));
	await start({
		take: async ({ raw }) => {
			taken.push(Buffer.from(raw).toString("utf8"));
			if (taken.length === 1) server.append(mail("three"));
		},
	});
	await vi.waitUntil(() => taken.length === 3, { timeout: 10_000 });
	expect(names()).toEqual(["one", "two", "three"]);
});

it("after a lost connection it continues where it was", async () => {
	server.append(mail("one"));
	await start();
	await vi.waitUntil(() => taken.length === 1, { timeout: 10_000 });
	server.drop();
	server.append(mail("two"));
	await vi.waitUntil(() => taken.length === 2, { timeout: 10_000 });
	expect(names()).toEqual(["one", "two"]);
	expect(server.logins()).toBeGreaterThan(1);
});

it("a mail that could not be stored comes again", async () => {
	let fails = true;
	server.append(mail("one"));
	await start({
		take: async ({ raw }) => {
			if (fails) {
				fails = false;
				throw new Error("the database is away");
			}
			taken.push(Buffer.from(raw).toString("utf8"));
		},
	});
	await vi.waitUntil(() => taken.length === 1, { timeout: 10_000 });
	expect(names()).toEqual(["one"]);
});

it("a new validity makes the numbers those of other mails, so the mailbox is read from the start", async () => {
	server.append(mail("one"));
	await start();
	await vi.waitUntil(() => taken.length === 1, { timeout: 10_000 });
	server.renumber();
	await vi.waitUntil(() => taken.length === 2, { timeout: 10_000 });
	expect(names()).toEqual(["one", "one"]);
});

it("mails of years that come under new numbers are left alone", async () => {
	server.append(mail("one"));
	await start();
	await vi.waitUntil(() => taken.length === 1, { timeout: 10_000 });
	server.append(mail("of years"), new Date(Date.now() - 400 * day));
	await vi.waitUntil(() => taken.length === 2, { timeout: 10_000 });
	server.renumber();
	await vi.waitUntil(() => taken.length === 3, { timeout: 10_000 });
	server.append(mail("new"));
	await vi.waitUntil(() => taken.at(-1)?.includes("new"), { timeout: 10_000 });
	expect(names()).toEqual(["one", "of years", "one", "new"]);
});

it("a mail that the server does not give is told, and the next one is taken", async () => {
	server.append("");
	server.append(mail("next"));
	await start();
	await vi.waitUntil(() => taken.length === 1, { timeout: 10_000 });
	expect(names()).toEqual(["next"]);
	expect(warnings).toMatchObject([{ uid: 1 }]);
});

it("skips old mails the first time, and always skips mails that are too large", async () => {
	server.append(mail("old"), new Date(Date.now() - 40 * day));
	server.append(`${mail("large")}${"x".repeat(20_000)}`);
	server.append(mail("new"));
	await start();
	await vi.waitUntil(() => taken.length === 1, { timeout: 10_000 });
	expect(names()).toEqual(["new"]);
	expect([...cursors.values()]).toEqual([{ validity: "7", lastUid: 3 }]);
	expect(warnings).toMatchObject([{ uid: 2 }]);
});

it("a missing mailbox is reported as such", async () => {
	await start({ url: server.url.replace("INBOX", "Missing") });
	await vi.waitUntil(() => warnings.length > 0, { timeout: 10_000 });
	expect(warnings[0]).toMatchObject({ reason: "the server has no mailbox of that name" });
});

it("a wrong password is reported without the password", async () => {
	await start({ url: server.url.replace("secret", "hunter2") });
	await vi.waitUntil(() => warnings.length > 0, { timeout: 10_000 });
	expect(JSON.stringify(warnings)).toContain("did not take the name and password");
	expect(JSON.stringify(warnings)).not.toContain("hunter2");
});

it("a mailbox that cannot be read is told once, with for how long in the metrics, and once when it is read again", async () => {
	let tries = 0;
	server.append(mail("one"));
	await start({
		take: async ({ raw }) => {
			tries += 1;
			if (tries <= 3) throw new Error("the database is away");
			taken.push(Buffer.from(raw).toString("utf8"));
		},
	});
	await vi.waitUntil(() => tries === 2, { timeout: 10_000 });
	expect(source?.secondsAway?.()).toBeGreaterThan(0);
	await vi.waitUntil(() => taken.length === 1 && source?.secondsAway?.() === 0, { timeout: 10_000 });
	expect(warnings).toEqual([{ reason: "the database is away", host: "127.0.0.1" }, { host: "127.0.0.1" }]);
});

it("looks at the mailbox again and again on one connection without leaking listeners", async () => {
	const leaks: string[] = [];
	const note = (warning: Error) => void leaks.push(warning.name);
	process.on("warning", note);
	await start({ pollSeconds: 0.01 });
	for (let count = 1; count <= 15; count += 1) {
		server.append(mail(`${count}`));
		await vi.waitUntil(() => taken.length === count, { timeout: 10_000 });
	}
	process.off("warning", note);
	expect(leaks).toEqual([]);
	expect(server.logins()).toBe(1);
});
