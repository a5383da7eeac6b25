import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { Mailer } from "../../../providers/mailer/port.ts";
import { smtpMailer } from "../../../providers/mailer/smtp.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { type TestApp, testApp } from "../../../testing/test-app.ts";
import { waitingMails } from "./all-mails.repository.ts";
import { deliverMail } from "./deliver-mail.ts";
import { drainMails } from "./drain-mails.ts";
import { watchMailServer } from "./mail-server.ts";
import { queueMail } from "./queue-mail.ts";

const content = { subject: "Hello", heading: "Hello", paragraphs: [], footnotes: [] };
const minute = 60_000;

/**
 * Answers of a mail server to one recipient that sound as if they concerned all mails. With null, the server closes
 * the connection.
 */
const poisons = {
	"421": { responseCode: 421, message: "4.3.2 Service shutting down" },
	"relay denied": { responseCode: 554, message: "5.7.1 Relay access denied" },
	blocked: { responseCode: 554, message: "5.7.1 Service unavailable; client host blocked using zen" },
	"breaks off": null,
};

interface Connections {
	readonly connections: Set<{ readonly id: string; readonly _socket: { destroy(): void } }>;
}

onDatabase("a mail at which the mail server fails while it takes others", (open) => {
	let app: TestApp;
	let server: SMTPServer;
	let mailer: Mailer;
	const taken: string[] = [];
	const asked: string[] = [];
	const poisoned = new Map<string, keyof typeof poisons>();
	beforeAll(async () => {
		server = new SMTPServer({
			authOptional: true,
			disabledCommands: ["STARTTLS"],
			onRcptTo: ({ address }, session, done) => {
				asked.push(address);
				const poison = poisoned.get(address);
				if (poison === undefined) return done();
				const answer = poisons[poison];
				if (answer) return done(Object.assign(new Error(answer.message), answer));
				for (const one of (server as unknown as Connections).connections)
					if (one.id === session.id) one._socket.destroy();
			},
			onData: (stream, session, done) => {
				stream.resume();
				stream.on("end", () => {
					taken.push(...session.envelope.rcptTo.map(({ address }) => address));
					done();
				});
			},
		});
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
		mailer = smtpMailer({ url, from: "no-reply@example.com", domain: "unlisted.example" });
		app = await testApp({ database: await open(), env: { DEMO: "off" }, substitutes: { mailer } });
	});
	afterAll(async () => {
		await app.stop();
		await new Promise<void>((resolve) => server.close(() => resolve()));
	});
	beforeEach(async () => {
		await app.parts.db.query("delete from private.mails");
		for (const list of [taken, asked]) list.length = 0;
		poisoned.clear();
	});

	/** Queues mails without a job, in this order. */
	const waiting = async (recipients: readonly string[]) => {
		for (const to of recipients) {
			app.clock.advance(1);
			const lose = queueMail({ ...app.parts, enqueue: async () => undefined });
			const mail = { dedupeKey: `${to}:${app.clock.now().getTime()}`, kind: "test", to, content };
			await app.parts.db.transaction((tx) => lose(tx, mail));
		}
	};
	/** One process that drains each minute and then delivers the mails for which it queued jobs. */
	const process = () => {
		const jobs: string[] = [];
		const log = { ...app.parts.log, error: vi.fn(), warn: vi.fn() };
		const enqueue = async (_tx: unknown, _name: string, data: object) => {
			const { mailId } = data as { mailId?: string };
			if (mailId) jobs.push(mailId);
		};
		const watched = watchMailServer({ clock: app.clock, log });
		const deps = { ...app.parts, log, mailer, queue: { enqueue }, server: watched };
		const run = async () => {
			await drainMails(deps)();
			for (const mailId of jobs.splice(0)) await deliverMail(deps)({ mailId });
		};
		return { run, watched, log };
	};
	const good = (n: number) => Array.from({ length: n }, (_, one) => `good${one}@example.com`);

	it.each(Object.keys(poisons) as (keyof typeof poisons)[])(
		"(%s) and the like at the head of the queue let the fifty behind them go out within the next runs",
		async (poison) => {
			const odd = ["a@odd.example", "b@odd.example", "c@odd.example"];
			for (const one of odd) poisoned.set(one, poison);
			await waiting([...odd, ...good(50)]);
			const { run } = process();
			for (let runs = 0; runs < 5; runs += 1) {
				await run();
				app.clock.advance(2000);
			}
			expect(new Set(taken)).toEqual(new Set(good(50)));
			expect(taken, "each once").toHaveLength(50);
			expect(await waitingMails(app.parts.db)).toMatchObject({ count: 3, failAlone: 3, oldest: null });
		},
	);

	it("is tried less and less often, delays no new mail, is logged, and goes out once it is taken", async () => {
		poisoned.set("odd@other.example", "relay denied");
		await waiting(["first@example.com", "odd@other.example", "second@example.com"]);
		const { run, watched, log } = process();
		for (let n = 0; n < 3; n += 1) await run();
		const tries = () => asked.filter((to) => to === "odd@other.example").length;
		const before = tries();
		for (let passed = 0; passed < 24 * 60; passed += 1) {
			app.clock.advance(minute);
			if (passed % 60 === 0) await waiting([`new${passed}@example.com`]);
			await run();
			expect(watched.isAway()).toBe(false);
		}
		expect(tries() - before).toBeGreaterThan(20);
		expect(tries() - before).toBeLessThan(50);
		expect(taken.filter((to) => to.startsWith("new"))).toHaveLength(24);
		expect(log.warn).toHaveBeenCalledWith(
			{ reason: expect.stringContaining("relays nothing for us (554)") },
			"a mail waits: the mail server takes others, and not this one",
		);
		poisoned.clear();
		app.clock.advance(60 * minute);
		await run();
		expect(taken).toContain("odd@other.example");
	});

	it("is not a mail that failed while the server was away: those go out as soon as it is back", async () => {
		const { run } = process();
		const all = good(12);
		for (const to of all) poisoned.set(to, "421");
		await waiting(all);
		for (let passed = 0; passed < 30; passed += 1) {
			app.clock.advance(minute);
			await run();
		}
		expect(taken).toEqual([]);
		poisoned.clear();
		app.clock.advance(minute);
		await run();
		expect(new Set(taken)).toEqual(new Set(all));
	});

	// This test is last, because its worker keeps running.
	it("delays no other mail with the product's own jobs either, whichever process tries first", async () => {
		const odd = Object.keys(poisons).map((name, n) => [`odd${n}@other.example`, name] as const);
		for (const [to, name] of odd) poisoned.set(to, name as keyof typeof poisons);
		await waiting([...odd.map(([to]) => to), ...good(50)]);
		await drainMails({
			...app.parts,
			mailer,
			queue: app.queue,
			server: watchMailServer({ clock: app.clock, log: app.parts.log }),
		})();
		await expect
			.poll(
				() => {
					app.clock.advance(1000);
					return new Set(taken).size;
				},
				{ timeout: 30_000, interval: 250 },
			)
			.toBe(50);
		expect(taken).toHaveLength(50);
	});
});
