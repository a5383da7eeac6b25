import { Writable } from "node:stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { movableClock } from "../../../platform/clock/clock.ts";
import { keyRing } from "../../../platform/crypto/key-ring.ts";
import { createLog } from "../../../platform/log/log.ts";
import type { Mailer } from "../../../providers/mailer/port.ts";
import { smtpMailer } from "../../../providers/mailer/smtp.ts";
import {
	endless,
	hangsUpAfter,
	type Oddness,
	oddMailServer,
} from "../../../providers/mailer/testing/odd-mail-server.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { deliverMail } from "./deliver-mail.ts";
import { watchMailServer } from "./mail-server.ts";
import { queueMail } from "./queue-mail.ts";

const keys = keyRing(Buffer.alloc(32, 7));
const minute = 60_000;

onDatabase("a mail server that answers nonsense", (open) => {
	let server: Awaited<ReturnType<typeof oddMailServer>>;
	let mailer: Mailer;
	beforeAll(async () => {
		server = await oddMailServer();
		const patience = { untilHandedOver: 2000, forAnswer: 1500 };
		mailer = smtpMailer({
			url: server.url,
			from: "us@unlisted.example",
			domain: "unlisted.example",
			patience,
		});
	});
	afterAll(() => server.close());

	/** Three mails that wait, and the lines of the log. */
	const queued = async () => {
		const { db } = await open();
		const lines: { msg: string; reason?: string }[] = [];
		const write = (line: Buffer, _: unknown, done: () => void) => {
			lines.push(JSON.parse(String(line)));
			done();
		};
		const log = createLog("warn", { destination: new Writable({ write }) });
		const clock = movableClock(new Date());
		const queue = { enqueue: async () => undefined };
		const deps = { db, clock, log, keys, queue, mailer, server: watchMailServer({ clock, log }) };
		const ids: string[] = [];
		const enqueue = async (_sql: unknown, _name: string, data: object) =>
			void ids.push((data as { mailId: string }).mailId);
		const content = { subject: "Hello", heading: "Hello", paragraphs: [], footnotes: [] };
		for (const name of ["ann", "bob", "cat"]) {
			const mail = { dedupeKey: name, kind: "test", to: `${name}@example.com`, content };
			await db.transaction((tx) => queueMail({ clock, keys, enqueue })(tx, mail));
		}
		const states = async () => {
			const { rows } = await db.query<{ status: string }>("select status from private.mails");
			return rows.map(({ status }) => status);
		};
		const tryAll = async () => {
			for (const mailId of ids) await deliverMail(deps)({ mailId });
		};
		server.mails.length = 0;
		return { deps, states, tryAll, lines };
	};
	const sent = () => server.mails.map((mail) => /^To: (\w+)/m.exec(mail)?.[1]).sort();

	const nonsense: [string, Oddness][] = [
		["that is a web server", { greeting: hangsUpAfter("HTTP/1.1 400 Bad Request\r\n\r\n<h1>No</h1>\r\n") }],
		["that sends noise", { greeting: Buffer.from([1, 130, 255, 13, 10]).toString("latin1") }],
		["that sends a line without an end", { greeting: endless(Buffer.alloc(65_536, "x"), { bytes: 0 }) }],
		["that hangs up in the middle of an answer", { to: { RCPT: hangsUpAfter("250-o") } }],
		["that answers nonsense to each command", { to: { MAIL: "banana\r\n", RCPT: "banana\r\n" } }],
	];
	it.each(nonsense)(
		"%s has no mail: for an hour all wait, few are tried, the log says so once, and then each goes out once",
		async (_what, oddness) => {
			const { deps, states, tryAll, lines } = await queued();
			server.is(oddness);
			const before = server.connections();
			for (let passed = 0; passed < 12; passed += 1) {
				deps.clock.advance(4 * minute);
				await tryAll();
			}
			expect(await states()).toEqual(["queued", "queued", "queued"]);
			expect(server.connections() - before, "one try at a time").toBeLessThanOrEqual(12);
			expect(lines).toMatchObject([
				{
					msg: "mails wait: the mail server takes none",
					reason: expect.stringMatching(/^The mail server takes no mail \(/),
				},
			]);
			server.is({});
			deps.clock.advance(minute);
			await tryAll();
			expect(await states()).toEqual(["sent", "sent", "sent"]);
			expect(sent()).toEqual(["ann", "bob", "cat"]);
			expect(lines.at(-1)?.msg).toBe("the mail server takes mails again");
		},
	);

	it.each<[string, Oddness["afterMail"]]>([
		["answers nonsense", "banana\r\n"],
		["answers a number that is no answer", "999 banana\r\n"],
		["hangs up in the middle of its answer", hangsUpAfter("25")],
	])(
		"that takes everything and then %s gets no mail twice within the hour, and none is lost",
		async (_, afterMail = null) => {
			const { deps, states, tryAll, lines } = await queued();
			server.is({ afterMail });
			for (let passed = 0; passed < 14; passed += 1) {
				await tryAll();
				deps.clock.advance(4 * minute);
			}
			expect(await states()).toEqual(["queued", "queued", "queued"]);
			expect(sent(), "each at most once").toEqual(["ann", "bob", "cat"]);
			expect(lines[0]?.msg).toBe("mails wait: the mail server takes none");
			server.is({});
			deps.clock.advance(60 * minute);
			await tryAll();
			expect(await states()).toEqual(["sent", "sent", "sent"]);
			const ids = server.mails.map((mail) => /^Message-ID: (.*)$/m.exec(mail)?.[1]);
			expect(new Set(ids).size, "the second copy has the same Message-ID").toBe(3);
		},
	);
});
