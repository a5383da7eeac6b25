import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadKeyRing } from "../../../platform/crypto/load-key-ring.ts";
import { personVault } from "../../../platform/crypto/person-vault.ts";
import { fakePush } from "../../../providers/push/fake.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { type CountedJobs, countJobs } from "../testing/counted-jobs.ts";
import { type ScannerApp, scannerApp } from "../testing/scanner-app.ts";

// A new statement in a scan runs for every person, every week. If you add one, raise the number here and say why.
onDatabase("the statements of a scan", (open) => {
	let app: ScannerApp;
	let counted: CountedJobs;
	const push = fakePush();
	const email = "counted@example.com";
	const id = randomUUID();
	beforeAll(async () => {
		counted = countJobs(await open());
		const sql = counted.database.db;
		// With root keys in the database, as every installation has them.
		const keys = await loadKeyRing(sql, () => [Buffer.alloc(32, 7)], new Date());
		app = await scannerApp(counted.database, {}, { push }, [], { tracing: counted.tracing, keys });
		await sql.query(
			`insert into auth.users (id, email, email_confirmed_at, created_at, updated_at)
			 values ($1, $2, now(), now(), now())`,
			[id, email],
		);
		await sql.query("insert into public.profiles (user_id, first_name) values ($1, 'Ann')", [id]);
		await sql.query("insert into private.scan_settings (user_id, updated_at) values ($1, now())", [id]);
		const adobe = { recordKey: "breach:Adobe", sourceType: "breach_databases" as const };
		const card = { recordKey: "market:1", sourceType: "dark_web_markets" as const };
		app.source.holds(email, adobe);
		app.source.holds(email, { ...card, fields: ["payment_card"] });
		app.source.holds(email, { recordKey: "paste:1", sourceType: "paste_sites" });
	});
	afterAll(() => app.stop());

	/** Returns the statements of the scan that starts now, and of its mail if it sends one. */
	async function scanned(mails: number): Promise<string[]> {
		counted.jobs.length = 0;
		const sql = counted.database.db;
		await sql.query(
			"update private.scan_settings set next_scan_at = '2020-01-01T00:00:00Z' where user_id = $1",
			[id],
		);
		await app.queue.enqueue(sql, "scanner.plan-scans", {});
		const ended = () =>
			counted.jobs.filter(({ name }) => name === "scanner.run-scan" || name === "notifications.deliver-mail");
		await expect.poll(() => ended().length, { timeout: 30_000 }).toBe(1 + mails);
		return ended().flatMap(({ statements }) => statements);
	}

	it("are at most 25 for the first scan, which makes the person's key, finds three exposures and sends a mail", async () => {
		const statements = await scanned(1);
		expect(app.mailer.sent).toHaveLength(1);
		// The one that reads the catalogue runs only once a minute, whatever the number of scans. One more is of the mail:
		// what is noted before its last byte (decision 0245).
		const ofScan = statements.filter((statement) => !statement.includes("from private.catalogue_breaches"));
		expect(ofScan.length, ofScan.join("\n")).toBeLessThanOrEqual(25);
	});

	it("are at most 16 for a later scan that finds the same", async () => {
		const statements = await scanned(0);
		expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(16);
	});

	it("leave out nothing that there is: a listing, a step of a removal and a browser are told of", async () => {
		const sql = counted.database.db;
		await sql.query(
			`insert into private.broker_listings (user_id, id, broker, key_hash, record_hash, search_hash, state, probability,
				sealed, content_hash, first_seen_at, last_seen_at, untold)
			 values ($1, $1, 'a.test', '', '', '', 'listed', 1, '', '', now(), now(), 'found')`,
			[id],
		);
		await sql.query(
			`insert into private.removals (user_id, id, broker, owner, state, state_since, automatic, priority, created_at,
				mail_token, untold)
			 values ($1, $1, 'a.test', 'a.test', 'sent', now(), false, 2, now(), 'token', 'needs_you')`,
			[id],
		);
		const device = JSON.stringify({ endpoint: "https://push.example.com/1", p256dh: "p", auth: "a" });
		await sql.query(
			`insert into private.push_subscriptions (id, user_id, endpoint_hash, keys_hash, sealed, created_at)
			 values ($1, $1, '', '', $2, now())`,
			[id, await personVault(app.parts.keys).seal(sql, id, device, `push-device:${id}`)],
		);
		app.source.holds(email, {
			recordKey: "market:2",
			sourceType: "dark_web_markets",
			fields: ["payment_card"],
		});
		await scanned(1);
		const mail = app.mailer.sent.at(-1)?.text;
		expect(mail).toContain("1 removal with a step that only you can do.");
		expect(mail).toContain("1 new listing of you at data brokers.");
		// One at once, because it is critical, and one about all that the scan found.
		await expect.poll(() => push.sent.length, { timeout: 15_000 }).toBe(2);
	});
});
