import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { fakeMailer } from "../../../providers/mailer/fake.ts";
import { MailDeferred, type Mailer, MailRefused } from "../../../providers/mailer/port.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { type TestApp, testApp } from "../../../testing/test-app.ts";
import { deliverMail } from "./deliver-mail.ts";
import { drainMails } from "./drain-mails.ts";
import { watchMailServer } from "./mail-server.ts";
import { queueMail } from "./queue-mail.ts";
import { sweepMails } from "./sweep-mails.ts";

const content = { subject: "Hello", heading: "Hello", paragraphs: [], footnotes: [] };
const day = 86_400_000;

onDatabase("while the mail server is away", (open) => {
	let app: TestApp;
	let answer: Error | undefined;
	/** The recipient that the mail server refuses while it takes the mails of others. */
	let refusedAlone: { to: string; error: Error } | undefined;
	const tried: string[] = [];
	const taken = fakeMailer();
	const mailer: Mailer = {
		...taken,
		send: async (message) => {
			tried.push(message.to);
			if (answer) throw answer;
			if (refusedAlone?.to === message.to) throw refusedAlone.error;
			await taken.send(message);
		},
	};
	beforeAll(async () => {
		app = await testApp({ database: await open(), env: { DEMO: "off" }, substitutes: { mailer } });
	});
	afterAll(() => app.stop());
	let count = 0;
	beforeEach(async () => {
		answer = undefined;
		refusedAlone = undefined;
		await endEarlierDrains();
		// The product's own worker may still believe that the server is away.
		app.clock.advance(11_000);
		tried.length = 0;
		count += 1;
	});
	/** The failures of a test leave a drain job for later. It would try the mails of the next test. */
	const endEarlierDrains = async () => {
		await app.parts.db.query(
			"delete from jobs.job where name = 'notifications.drain-mails' and state in ('created', 'retry')",
		);
		const drains =
			"select from jobs.job where name = 'notifications.drain-mails' and state in ('created', 'retry', 'active')";
		await expect.poll(async () => (await app.parts.db.query(drains)).rows.length).toBe(0);
	};
	const deps = () => ({
		...app.parts,
		mailer,
		queue: app.queue,
		server: watchMailServer({ clock: app.clock, log: app.parts.log }),
	});
	const queue = (to: string) =>
		app.parts.db.transaction((tx) =>
			queueMail({ ...app.parts, enqueue: app.queue.enqueue })(tx, {
				dedupeKey: to,
				kind: "test",
				to,
				content,
			}),
		);
	/** Queues a mail without a job. Returns its address and its id. */
	const lost = async (name: string): Promise<readonly [to: string, mailId: string]> => {
		const to = `${name}${count}@example.com`;
		let mailId = "";
		const enqueue = async (_tx: unknown, _name: string, data: object) => {
			mailId = (data as { mailId: string }).mailId;
		};
		await app.parts.db.transaction((tx) =>
			queueMail({ ...app.parts, enqueue })(tx, { dedupeKey: to, kind: "test", to, content }),
		);
		return [to, mailId];
	};
	const statesOf = async (name: string) => {
		const sql =
			"select status, count(*)::int as count from private.mails where dedupe_key like $1 group by status";
		const { rows } = await app.parts.db.query<{ status: string; count: number }>(sql, [`${name}%`]);
		return Object.fromEntries(rows.map(({ status, count: n }) => [status, n]));
	};
	/** Runs the drain as in another process, which does not know yet that the server is away. */
	const drain = () => drainMails(deps())();

	it("only a few of many mails are tried, and all go out once the server is back, none twice", async () => {
		answer = new Error("The mail server refused our user name or password (535). See SMTP_URL.");
		const many = Array.from({ length: 60 }, (_, n) => `away${count}-${n}@example.com`);
		for (const to of many) await queue(to);
		const jobsLeft = async () =>
			(
				await app.parts.db.query(
					"select from jobs.job where name = 'notifications.deliver-mail' and state in ('created', 'retry', 'active')",
				)
			).rows.length;
		await expect.poll(jobsLeft, { timeout: 20_000 }).toBe(0);
		expect(await statesOf(`away${count}`)).toEqual({ queued: 60 });
		expect(tried.length).toBeLessThan(30);
		answer = undefined;
		await drain();
		await expect.poll(() => statesOf(`away${count}`), { timeout: 20_000 }).toEqual({ sent: 60 });
		expect(taken.sent.filter(({ to }) => to.startsWith(`away${count}`))).toHaveLength(60);
	});

	it("a mail that waited four days is not given up", async () => {
		answer = new Error("The mail server takes no mail (ECONNREFUSED).");
		const to = `long${count}@example.com`;
		await queue(to);
		await expect.poll(() => tried.length).toBeGreaterThan(0);
		app.clock.advance(4 * day);
		await sweepMails(deps())();
		expect(await statesOf(`long${count}`)).toEqual({ queued: 1 });
		answer = undefined;
		await drain();
		await expect.poll(() => statesOf(`long${count}`)).toEqual({ sent: 1 });
	});

	it("a recipient's server that is not ready yet delays no other mail, and its mail is given up after three days", async () => {
		answer = new MailDeferred("The mail server did not take it yet (450).");
		await queue(`slow${count}@example.com`);
		await expect.poll(() => tried.length).toBe(1);
		answer = undefined;
		await queue(`quick${count}@example.com`);
		await expect.poll(() => statesOf(`quick${count}`)).toEqual({ sent: 1 });
		await drain();
		expect(await statesOf(`slow${count}`), "it is tried again after a minute").toEqual({ queued: 1 });
		answer = new MailDeferred("The mail server did not take it yet (450).");
		app.clock.advance(2 * day);
		await drain();
		await sweepMails(deps())();
		expect(await statesOf(`slow${count}`)).toEqual({ queued: 1 });
		app.clock.advance(1.1 * day);
		await sweepMails(deps())();
		expect(await statesOf(`slow${count}`)).toEqual({ failed: 1 });
	});

	it("several recipients put off in a row are a fault of the mail server: one line in the log, and all mails go out once it takes one", async () => {
		const said: string[] = [];
		const log = {
			...app.parts.log,
			error: (_what: unknown, words: string) => said.push(words),
			warn: (_what: unknown, words: string) => said.push(words),
		} as never;
		const watching = { ...deps(), log, server: watchMailServer({ clock: app.clock, log }) };
		const many = Array.from({ length: 12 }, (_, n) => `everybody${count}-${n}@example.com`);
		const ids: string[] = [];
		const enqueue = async (_tx: unknown, name: string, data: object) => {
			if (name === "notifications.deliver-mail") ids.push((data as { mailId: string }).mailId);
		};
		await app.parts.db.transaction(async (tx) => {
			const lose = queueMail({ ...app.parts, enqueue });
			for (const to of many) await lose(tx, { dedupeKey: to, kind: "test", to, content });
		});
		const deliver = deliverMail({ ...watching, queue: { enqueue: async () => undefined } });
		const all = async () => {
			for (const mailId of ids) await deliver({ mailId });
		};
		answer = new MailDeferred("The mail server did not take it yet (451).");
		await all();
		// This takes days, and no mail is given up. Only the tries below happen.
		for (let hours = 0; hours < 80; hours += 4) {
			app.clock.advance(4 * 3_600_000);
			await all();
			await sweepMails(watching)();
		}
		expect(await statesOf(`everybody${count}`)).toEqual({ queued: 12 });
		expect(said.length, "once, and again after an hour").toBeLessThan(25);
		expect(new Set(said)).toEqual(new Set(["mails wait: the mail server takes none"]));
		answer = undefined;
		// The product's own worker may hold some of them for a moment.
		const after = async () => {
			app.clock.advance(11_000);
			await all();
			return statesOf(`everybody${count}`);
		};
		await expect.poll(after).toEqual({ sent: 12 });
		expect(said.at(-1)).toBe("the mail server takes mails again");
	});

	it("several recipients refused in a row are a fault of the mail server: no mail is lost, and the third shows it", async () => {
		const said: unknown[] = [];
		const note = (what: object, words: string) => said.push({ ...what, words });
		const log = { ...app.parts.log, error: note, warn: note, info: note } as never;
		const ids: string[] = [];
		const enqueue = async (_tx: unknown, name: string, data: object) => {
			if (name === "notifications.deliver-mail") ids.push((data as { mailId: string }).mailId);
		};
		const watching = { ...deps(), log, server: watchMailServer({ clock: app.clock, log }) };
		const lose = queueMail({ ...app.parts, enqueue });
		await app.parts.db.transaction(async (tx) => {
			for (let n = 0; n < 5; n += 1) {
				const to = `nobody${count}-${n}@example.com`;
				await lose(tx, { dedupeKey: to, kind: "test", to, content });
			}
		});
		const deliver = deliverMail({ ...watching, queue: { enqueue: async () => undefined } });
		const all = async () => {
			for (const mailId of ids) {
				app.clock.advance(11_000);
				await deliver({ mailId });
			}
		};
		answer = new MailRefused("The mail server refused it (550 to RCPT TO).");
		await all();
		await all();
		expect(await statesOf(`nobody${count}`)).toEqual({ queued: 5 });
		const reason = "The mail server refused it (550 to RCPT TO).";
		const words = "a mail was refused: it is tried again, in case that is the mail server's fault";
		expect(said).toEqual([
			{ reason, mailId: ids[0], words },
			{ reason, mailId: ids[1], words },
			{
				reason: `The mail server refuses one mail after the other. ${reason}`,
				words: "mails wait: the mail server takes none",
			},
		]);
		watching.server.notePutOff({ id: "1", recipient: "1@x" });
		expect(watching.server.isAway(), "one put off does not end it").toBe(true);
		answer = undefined;
		await all();
		expect(await statesOf(`nobody${count}`)).toEqual({ queued: 2, sent: 3 });
		expect(said.at(-1)).toMatchObject({ words: "the mail server takes mails again" });
		app.clock.advance(3_600_000);
		await all();
		expect(await statesOf(`nobody${count}`)).toEqual({ sent: 5 });
		for (let n = 0; n < 9; n += 1)
			expect(watching.server.noteRefused(`${n % 2}@x`), "two again and again are those two").toBe(true);
	});

	it("a recipient who was put off before does not make it a fault of the mail server", async () => {
		const { server } = deps();
		for (let n = 0; n < 4; n += 1) expect(server.notePutOff({ id: `${n}`, recipient: `${n}@x` })).toEqual([]);
		for (let n = 0; n < 9; n += 1) expect(server.notePutOff({ id: "0", recipient: "0@x" })).toEqual([]);
		server.noteTaken();
		expect(server.notePutOff({ id: "5", recipient: "5@x" })).toEqual([]);
		expect(server.isAway()).toBe(false);
	});

	it("a mail that is refused, also after each restart, has failed only if the server took another one before it refused it again", async () => {
		const [name, mailId] = await lost("refused");
		const triesOf = () => tried.filter((to) => to === name).length;
		// Each try is that of another process, which knows nothing of the tries before.
		const tryAgain = () => deliverMail(deps())({ mailId });
		const refused = new MailRefused("The mail server refused it (550).");
		answer = refused;
		for (let tries = 1; tries <= 4; tries += 1) {
			await tryAgain();
			expect([await statesOf(name), triesOf()]).toEqual([{ queued: 1 }, tries]);
			app.clock.advance(59 * 60_000);
			await tryAgain();
			expect(triesOf(), "not within the hour").toBe(tries);
			app.clock.advance(61 * 60_000);
		}
		// The product's own worker may try the refused mail as well, so the server refuses it throughout.
		refusedAlone = { to: name, error: refused };
		answer = undefined;
		await queue(`taken${count}@example.com`);
		await expect.poll(() => statesOf(`taken${count}`)).toEqual({ sent: 1 });
		await tryAgain();
		await expect.poll(() => statesOf(name)).toEqual({ failed: 1 });
	});

	it("a mail that is refused while the server takes no other is tried ever less, and given up after thirty days", async () => {
		const [name, mailId] = await lost("typo");
		answer = new MailRefused("The mail server refused it (550).");
		for (let halfDays = 0; halfDays <= 60; halfDays += 1) {
			await deliverMail(deps())({ mailId });
			app.clock.advance(day / 2);
		}
		expect(tried.length).toBeLessThan(25);
		expect(await statesOf(name)).toEqual({ queued: 1 });
		await sweepMails(deps())();
		expect(await statesOf(name)).toEqual({ failed: 1 });
	});

	it("more mails than one query finds are all brought back, each once", async () => {
		const many = Array.from({ length: 1_100 }, (_, n) => `backlog${count}-${n}@example.com`);
		await app.parts.db.transaction(async (tx) => {
			const lose = queueMail({ ...app.parts, enqueue: async () => undefined });
			for (const to of many) await lose(tx, { dedupeKey: to, kind: "test", to, content });
		});
		const back: string[] = [];
		const enqueue = async (_tx: unknown, _name: string, data: object) =>
			void back.push((data as { mailId: string }).mailId);
		await drainMails({ ...deps(), queue: { enqueue } })();
		const sent = (await statesOf(`backlog${count}`)).sent ?? 0;
		expect(sent).toBeGreaterThan(0);
		expect(new Set(back).size).toBe(back.length);
		// A mail that the drain itself tried may have a job as well. The job then finds it sent.
		expect(back.length).toBeGreaterThanOrEqual(many.length - sent);
		expect(await statesOf(`backlog${count}`)).toEqual({ sent, queued: many.length - sent });
	});
});
