import { afterAll, beforeAll, expect, it } from "vitest";
import { movableClock } from "../../../platform/clock/clock.ts";
import { keyRing } from "../../../platform/crypto/key-ring.ts";
import type { EnqueueOptions } from "../../../platform/jobs/queue.ts";
import { createLog } from "../../../platform/log/log.ts";
import { fakeMailer } from "../../../providers/mailer/fake.ts";
import type { Mailer } from "../../../providers/mailer/port.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { endClaims } from "../../../testing/end-claims.ts";
import { type TestApp, testApp } from "../../../testing/test-app.ts";
import { deliverMail } from "./deliver-mail.ts";
import { watchMailServer } from "./mail-server.ts";
import { deliverMailJob, queueMail } from "./queue-mail.ts";

const keys = keyRing(Buffer.alloc(32, 7));
const log = createLog("silent");
/** A claim holds for a minute of the database's time. */
const upToAMinute = (seconds: number) => seconds > 1 && seconds <= 61;
const content = { subject: "Hello", heading: "Hello", paragraphs: [], footnotes: [] };

onDatabase("a mail whose worker died while sending it", (open) => {
	it("waits until the claim ends, and is then sent once", async () => {
		const { db } = await open();
		const clock = movableClock(new Date());
		const added: { mailId: string; startAfter: unknown }[] = [];
		const enqueue = async (_sql: unknown, name: string, data: object, options: EnqueueOptions = {}) => {
			expect(name).toBe(deliverMailJob);
			added.push({ mailId: (data as { mailId: string }).mailId, startAfter: options.startAfter });
		};
		const mail = { dedupeKey: "claimed", kind: "test", to: "ann@example.com", content };
		await db.transaction((tx) => queueMail({ clock, keys, enqueue })(tx, mail));
		const job = { mailId: added[0]?.mailId ?? "" };

		const taken = Promise.withResolvers<void>();
		const dies: Mailer = {
			...fakeMailer(),
			send: () => {
				taken.resolve();
				return new Promise(() => undefined);
			},
		};
		const queue = { enqueue };
		const server = watchMailServer({ clock, log });
		void deliverMail({ db, clock, log, keys, queue, server, mailer: dies })(job);
		await taken.promise;

		const mailer = fakeMailer();
		const retry = deliverMail({ db, clock, log, keys, queue, server, mailer });
		clock.advance(3_600_000);
		await retry(job);
		expect(mailer.sent, "the claim still holds, whatever time this worker thinks it is").toEqual([]);
		expect(added.slice(1)).toEqual([{ ...job, startAfter: expect.toSatisfy(upToAMinute) }]);

		await endClaims(db);
		await retry(job);
		expect(mailer.sent).toHaveLength(1);
		await retry(job);
		expect([mailer.sent.length, added.length], "there is nothing left to do").toEqual([1, 2]);
	});
});

onDatabase("a mail that the mail server took while the database went away", (open) => {
	it("is marked as sent once the database is back, and does not go out again", async () => {
		const { db } = await open();
		const clock = movableClock(new Date());
		let mailId = "";
		const enqueue = async (_sql: unknown, _name: string, data: object) => {
			mailId = (data as { mailId: string }).mailId;
		};
		const mail = { dedupeKey: "taken", kind: "test", to: "ann@example.com", content };
		await db.transaction((tx) => queueMail({ clock, keys, enqueue })(tx, mail));
		const mailer = fakeMailer();
		let failures = 0;
		const away: typeof db = {
			...db,
			query: async (text, values) => {
				if (mailer.sent.length > 0 && failures < 3) {
					failures += 1;
					throw Object.assign(new Error("Connection terminated"), { code: "ECONNRESET" });
				}
				return db.query(text, values);
			},
		};
		const server = watchMailServer({ clock, log });
		const deliver = deliverMail({ db: away, clock, log, keys, queue: { enqueue }, server, mailer });
		await deliver({ mailId });
		expect(failures).toBe(3);
		clock.advance(3_600_000);
		await deliver({ mailId });
		expect(mailer.sent).toHaveLength(1);
	});
});

onDatabase("while workers run, a mail that a dead worker had claimed", (open) => {
	let app: TestApp;
	beforeAll(async () => {
		app = await testApp({ database: await open(), env: { DEMO: "off" } });
	});
	afterAll(() => app.stop());

	it("is sent when the claim ends, without waiting for the hourly sweep", async () => {
		const { db } = app.parts;
		const to = "left@example.com";
		await db.transaction(async (tx) => {
			const enqueue = async (_tx: unknown, name: string, data: object) => {
				// A dead worker leaves a claim and a job. The job goes to another worker.
				await tx.query(
					"update private.mails set claimed_until = now() + interval '500 ms' where recipient = $1",
					[to],
				);
				await app.queue.enqueue(tx, name, data);
			};
			await queueMail({ ...app.parts, enqueue })(tx, { dedupeKey: "left", kind: "test", to, content });
		});
		const waiting = async () =>
			(
				await db.query("select from jobs.job where name = $1 and state = 'created' and start_after > now()", [
					deliverMailJob,
				])
			).rows.length;
		await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
		expect(app.mailer.sent).toEqual([]);
		await endClaims(db);
		await app.mailer.waitFor(to);
		expect(app.mailer.sent).toHaveLength(1);
	});
});
