import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { movableClock } from "../../../platform/clock/clock.ts";
import { keyRing } from "../../../platform/crypto/key-ring.ts";
import { createLog } from "../../../platform/log/log.ts";
import { type Mailer, mailPatience } from "../../../providers/mailer/port.ts";
import { smtpMailer } from "../../../providers/mailer/smtp.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { endClaims } from "../../../testing/end-claims.ts";
import { deliverMail } from "./deliver-mail.ts";
import { watchMailServer } from "./mail-server.ts";
import { mailJobs } from "./mails.jobs.ts";
import { queueMail } from "./queue-mail.ts";
import { sweepMails } from "./sweep-mails.ts";

const keys = keyRing(Buffer.alloc(32, 7));
const log = createLog("silent");
const minute = 60_000;

onDatabase("a mail server that has received the whole mail", (open) => {
	let mailer: Mailer;
	let server: SMTPServer;
	let copies = 0;
	/** What the server does once it has the mail. */
	let then: (answer: () => void) => void;
	beforeAll(async () => {
		server = new SMTPServer({
			authOptional: true,
			disabledCommands: ["STARTTLS"],
			onData: (stream, _session, done) => {
				stream.resume();
				stream.on("end", () => {
					copies += 1;
					then(() => done());
				});
			},
		});
		await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
		const url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
		const patience = { untilHandedOver: 10_000, forAnswer: 20_000 };
		mailer = smtpMailer({ url, from: "no-reply@example.com", domain: "unlisted.example", patience });
	});
	afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

	const queued = async () => {
		const { db } = await open();
		const clock = movableClock(new Date());
		const queue = { enqueue: async () => undefined };
		const deps = { db, clock, log, keys, queue, mailer, server: watchMailServer({ clock, log }) };
		let mailId = "";
		const enqueue = async (_sql: unknown, _name: string, data: object) => {
			mailId = (data as { mailId: string }).mailId;
		};
		const content = { subject: "Hello", heading: "Hello", paragraphs: [], footnotes: [] };
		const mail = { dedupeKey: "slow", kind: "test", to: "ann@example.com", content };
		await db.transaction((tx) => queueMail({ clock, keys, enqueue })(tx, mail));
		const status = async () =>
			(await db.query<{ status: string }>("select status from private.mails")).rows[0]?.status;
		copies = 0;
		return { deps, mailId, status };
	};

	it("and takes long to answer gets it once", async () => {
		then = (answer) => setTimeout(answer, 11_000);
		const { deps, mailId, status } = await queued();
		await deliverMail(deps)({ mailId });
		expect(await status()).toBe("sent");
		for (let passed = 0; passed < 60; passed += 1) {
			deps.clock.advance(minute);
			await deliverMail(deps)({ mailId });
		}
		expect(copies).toBe(1);
	});

	it("and takes ten minutes to answer: its sender keeps the claim all that time, and nobody else sends the mail", async () => {
		const { deps, mailId, status } = await queued();
		const { promise: answer, resolve } = Promise.withResolvers<void>();
		let sent = 0;
		const send = () => {
			sent += 1;
			return answer;
		};
		const slow = { delivers: true, close: async () => undefined, send };
		const first = deliverMail({ ...deps, mailer: slow, holdEveryMs: 20 })({ mailId });
		const isClaimed = async () => {
			const { rows } = await deps.db.query<{ isClaimed: boolean }>(
				'select claimed_until > now() as "isClaimed" from private.mails',
			);
			return rows[0]?.isClaimed;
		};
		await vi.waitFor(() => expect(sent).toBe(1), { timeout: 10_000 });
		for (let passed = 0; passed < 10; passed += 1) {
			await endClaims(deps.db);
			await vi.waitFor(async () => expect(await isClaimed()).toBe(true), { timeout: 10_000 });
			await deliverMail({ ...deps, mailer: slow })({ mailId });
		}
		resolve();
		await first;
		expect([sent, await status()]).toEqual([1, "sent"]);
	});

	it("and closes the connection each time gets four copies in some hours, and no more in thirty days", async () => {
		then = () => {
			const { connections } = server as unknown as { connections: Set<{ _socket: { destroy(): void } }> };
			for (const one of connections) one._socket.destroy();
		};
		const { deps, mailId, status } = await queued();
		await deliverMail(deps)({ mailId });
		const passes = async (minutes: number) => {
			for (let passed = 0; passed < minutes; passed += 1) {
				deps.clock.advance(minute);
				await deliverMail(deps)({ mailId });
			}
		};
		await passes(59);
		expect(copies, "it is not tried each minute").toBe(1);
		await passes(2);
		expect(copies).toBe(2);
		await passes(5 * 60);
		expect([copies, await status()]).toEqual([4, "failed"]);
		for (let day = 0; day < 30; day += 1) {
			deps.clock.advance(24 * 60 * minute);
			await deliverMail(deps)({ mailId });
			await sweepMails(deps)();
		}
		expect(copies).toBe(4);
	});
});

it("the job of a mail lives longer than the mail server may take for it", () => {
	expect(mailPatience.forAnswer, "what RFC 5321 gives it").toBeGreaterThanOrEqual(10 * minute);
	const jobs = mailJobs({} as never);
	const [deliver] = jobs.filter(({ name }) => name === "notifications.deliver-mail");
	const longest = mailPatience.untilHandedOver + mailPatience.forAnswer;
	expect((deliver?.expireInSeconds ?? 300) * 1000).toBeGreaterThan(longest);
});
