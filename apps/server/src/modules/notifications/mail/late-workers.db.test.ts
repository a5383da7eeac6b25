import { expect, it, vi } from "vitest";
import { movableClock } from "../../../platform/clock/clock.ts";
import { keyRing } from "../../../platform/crypto/key-ring.ts";
import type { Database } from "../../../platform/db/database.ts";
import { createLog } from "../../../platform/log/log.ts";
import { fakeMailer } from "../../../providers/mailer/fake.ts";
import { MailDeferred, type Mailer, MailRefused, MailUncertain } from "../../../providers/mailer/port.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { endClaims } from "../../../testing/end-claims.ts";
import { deliverMail } from "./deliver-mail.ts";
import { watchMailServer } from "./mail-server.ts";
import { queueMail } from "./queue-mail.ts";

const keys = keyRing(Buffer.alloc(32, 7));
const log = createLog("silent");
const minute = 60_000;
const content = { subject: "Hello", heading: "Hello", paragraphs: [], footnotes: [] };
const lost = () => Object.assign(new Error("Connection terminated"), { code: "ECONNRESET" });

/** A mail server of one worker. The test says when it gets the last byte, and what it answers. */
function heldMailServer() {
	const [connected, goesOn, handedOver] = [
		Promise.withResolvers<void>(),
		Promise.withResolvers<void>(),
		Promise.withResolvers<void>(),
	];
	const answer = Promise.withResolvers<void>();
	const mailer: Mailer = {
		...fakeMailer(),
		send: async (_mail, beforeLastByte) => {
			connected.resolve();
			await goesOn.promise;
			await beforeLastByte?.();
			handedOver.resolve();
			await answer.promise;
		},
	};
	return { mailer, connected, goesOn, handedOver, answer };
}

onDatabase("a mail with a worker that comes back late", (open) => {
	const queued = async () => {
		const { db } = await open();
		const clock = movableClock(new Date());
		const queue = { enqueue: async () => undefined };
		const servers: ReturnType<typeof watchMailServer>[] = [];
		let mailId = "";
		const enqueue = async (_sql: unknown, _name: string, data: object) => {
			mailId = (data as { mailId: string }).mailId;
		};
		const mail = { dedupeKey: "late", kind: "test", to: "ann@example.com", content };
		await db.transaction((tx) => queueMail({ clock, keys, enqueue })(tx, mail));
		/** Each worker knows only what it saw of the mail server itself. */
		const worker = (mailer: Mailer, its: Database = db) => {
			const server = watchMailServer({ clock, log });
			servers.push(server);
			return () => deliverMail({ db: its, clock, log, keys, queue, server, mailer })({ mailId });
		};
		const status = async () =>
			(await db.query<{ status: string }>("select status from private.mails")).rows[0]?.status;
		return { db, clock, worker, servers, status };
	};

	it("was stopped while the mail server had the mail: the mail is left for an hour, and given up after four copies", async () => {
		const { db, clock, worker, status } = await queued();
		let copies = 0;
		const ends = async () => {
			const { mailer, goesOn, handedOver } = heldMailServer();
			goesOn.resolve();
			void worker(mailer)();
			await handedOver.promise;
			copies += 1;
			await endClaims(db);
		};
		await ends();
		const next = fakeMailer();
		for (let passed = 0; passed < 60; passed += 1) {
			await worker(next)();
			await endClaims(db);
			clock.advance(minute);
		}
		expect([next.sent, await status()]).toEqual([[], "queued"]);
		while (copies < 4) {
			await ends();
			await worker(next)();
			clock.advance(61 * minute);
		}
		expect([next.sent, await status()]).toEqual([[], "failed"]);
	});

	it("was stopped: an hour later one other sends the mail", async () => {
		const { db, clock, worker, status } = await queued();
		const { mailer, goesOn, handedOver } = heldMailServer();
		goesOn.resolve();
		void worker(mailer)();
		await handedOver.promise;
		await endClaims(db);
		const next = fakeMailer();
		await worker(next)();
		clock.advance(59 * minute);
		await worker(next)();
		expect(next.sent).toEqual([]);
		clock.advance(2 * minute);
		await Promise.all([worker(next)(), worker(next)()]);
		expect([next.sent.length, await status()]).toEqual([1, "sent"]);
	});

	it.each([
		["that the mail server failed", new Error("The mail server takes no mail (ECONNRESET).")],
		["not yet", new MailDeferred("later (450)")],
		["no", new MailRefused("no (550)")],
		["nothing", new MailUncertain("no answer")],
	])("and then hears %s takes away no other's claim", async (_what, error) => {
		const { db, clock, worker, status } = await queued();
		const [first, second] = [heldMailServer(), heldMailServer()];
		const late = worker(first.mailer)();
		await first.connected.promise;
		await endClaims(db);
		const other = worker(second.mailer)();
		await second.connected.promise;
		const rows =
			"select claim, claimed_until, not_before, handed_over_at, unanswered_tries from private.mails";
		const before = (await db.query(rows)).rows;
		first.goesOn.reject(error);
		await late.catch(() => undefined);
		expect((await db.query(rows)).rows).toEqual(before);
		const third = fakeMailer();
		clock.advance(5 * 60 * minute);
		await worker(third)();
		expect(third.sent, "the second worker has it").toEqual([]);
		second.goesOn.resolve();
		second.answer.resolve();
		await other;
		expect(await status()).toBe("sent");
	});

	it("before its last byte never sends that byte if another has the mail", async () => {
		const { db, worker, servers, status } = await queued();
		const [first, second] = [heldMailServer(), heldMailServer()];
		const copies = vi.fn();
		void first.handedOver.promise.then(copies);
		const late = worker(first.mailer)();
		await first.connected.promise;
		await endClaims(db);
		const other = worker(second.mailer)();
		await second.connected.promise;
		first.goesOn.resolve();
		await late;
		expect(copies).not.toHaveBeenCalled();
		expect(servers[0]?.isAway(), "that says nothing about the mail server").toBe(false);
		second.goesOn.resolve();
		second.answer.resolve();
		await other;
		expect(await status()).toBe("sent");
	});

	it("and lost the database while the mail server took the mail: it is sent once, however long that lasts", async () => {
		const { db, clock, worker, status } = await queued();
		const { mailer, goesOn, handedOver, answer } = heldMailServer();
		let isCutOff = false;
		let tries = 0;
		const its: Database = {
			...db,
			query: (text, values) => {
				if (!isCutOff) return db.query(text, values);
				tries += 1;
				return Promise.reject(lost());
			},
		};
		goesOn.resolve();
		const late = worker(mailer, its)();
		await handedOver.promise;
		isCutOff = true;
		answer.resolve();
		await vi.waitFor(() => expect(tries).toBeGreaterThan(0));
		const next = fakeMailer();
		await endClaims(db);
		await worker(next)();
		clock.advance(59 * minute);
		await worker(next)();
		isCutOff = false;
		await late;
		expect(await status()).toBe("sent");
		clock.advance(2 * minute);
		await worker(next)();
		expect(next.sent).toEqual([]);
	});

	it("keeps the last byte while the database does not answer, and the mail goes out once it does", async () => {
		const { db, clock, worker, servers, status } = await queued();
		let isAway = true;
		const its: Database = {
			...db,
			query: (text, values) => {
				if (!isAway || !text.includes("handed_over_at = $3")) return db.query(text, values);
				isAway = false;
				return Promise.reject(lost());
			},
		};
		const mailer = fakeMailer();
		const deliver = worker(mailer, its);
		await expect(deliver(), "so the queue tries the job again").rejects.toThrow("Connection terminated");
		expect([mailer.sent, await status(), servers[0]?.isAway()]).toEqual([[], "queued", false]);
		await deliver();
		expect([mailer.sent.length, await status()]).toEqual([1, "sent"]);
		clock.advance(61 * minute);
		await deliver();
		expect(mailer.sent).toHaveLength(1);
	});

	it("whose mail was deleted meanwhile, with its account, hands nothing over", async () => {
		const { db, worker } = await queued();
		const { mailer, connected, goesOn, handedOver } = heldMailServer();
		const copies = vi.fn();
		void handedOver.promise.then(copies);
		const late = worker(mailer)();
		await connected.promise;
		await db.query("delete from private.mails");
		goesOn.resolve();
		await late;
		expect(copies).not.toHaveBeenCalled();
	});
});
