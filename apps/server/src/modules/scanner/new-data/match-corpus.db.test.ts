import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { onDatabase, type TestDatabase } from "../../../testing/databases.ts";
import { takeInInbox } from "../../corpus/take-in-inbox.ts";
import { corpusApp, takenIn } from "../../corpus/testing/corpus-app.ts";
import { type InboxStage, inboxStage } from "../../corpus/testing/inbox-stage.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { runtimeSettings } from "../../runtime/runtime-settings.ts";
import { scanTouchedJob } from "../core/follow-scan.ts";
import { type ScannerApp, scannerApp } from "../testing/scanner-app.ts";
import { scanTouched } from "./scan-touched.ts";

const soon = { timeout: 40_000, interval: 25 };

onDatabase("new data in the operator's corpus", (open) => {
	let database: TestDatabase;
	let stage: InboxStage;
	let app: ScannerApp;
	let ann: Person;
	let bob: Person;
	beforeAll(async () => {
		stage = inboxStage();
		stage.put("paste/Before.txt", "ann@example.com and bob@example.com\n");
		await takeInByItself();
		database = await open();
		// Both addresses are watched before we first look into the corpus.
		const before = await scannerApp(database);
		ann = await before.person("ann@example.com");
		bob = await before.person("bob@example.com");
		await before.scan(ann);
		await before.scan(bob);
		await before.stop();
		app = await corpusApp(database, stage);
	});
	afterAll(async () => {
		await app.stop();
		stage.remove();
	});
	afterEach(async () => {
		expect(await startedByNews(bob), "who is not in it is left in peace").toEqual([]);
	});
	const takeInByItself = () =>
		takeInInbox({ inbox: stage.inbox, log: stage.log })({}, { signal: new AbortController().signal });
	const startedByNews = (person: Person) =>
		app.rows(
			"select id, status from private.scan_tasks where user_id = $1 and started_by = 'new_breach' order by created_at",
			[person.id],
		);
	const scannedTimes = async (person: Person, times: number) => {
		const ended = async () => (await startedByNews(person)).map(({ status }) => status);
		await expect.poll(ended, soon).toEqual(Array.from({ length: times }, () => "completed"));
	};
	const titles = async (person: Person) => (await app.exposures(person)).map(({ title }) => title).sort();
	const mailsAbout = (person: Person, title: string) =>
		app.mailer.sent.filter(({ to, text }) => to === person.email && text.includes(title)).length;
	const matched = async (inputs: number) => {
		const count = async () =>
			(await app.rows("select input from private.matched_ingests where input <> ''")).length;
		await expect.poll(count, soon).toBe(inputs);
	};

	it("counts as known the first time we look at a corpus", async () => {
		await matched(1);
		expect(await startedByNews(ann)).toEqual([]);
		await app.scan(ann);
		expect(await titles(ann)).toEqual(["Before"]);
	});

	it("is searched at once, and the people in it are alerted, once", async () => {
		stage.put("dark_web/2026-03-01 Forum of March.txt", "ann@example.com:hunter2\n");
		await takenIn(stage, "dark_web/2026-03-01 Forum of March.txt");
		await scannedTimes(ann, 1);
		expect(await titles(ann)).toEqual(["Before", "Forum of March"]);
		await app.mailer.waitFor(ann.email, ({ text }) => text.includes("Forum of March"));
		await app.queue.enqueue(app.parts.db, "scanner.match-corpus", {});
		stage.put("paste/Nobody.txt", "nobody@example.com\n");
		await matched(3);
		await scannedTimes(ann, 1);
		expect(mailsAbout(ann, "Forum of March")).toBe(1);
	});

	it("that arrives while no worker runs leads to alerts as soon as one runs", async () => {
		await app.stop();
		stage.put("dark_web/While away.txt", "ann@example.com:hunter3\n");
		await takeInByItself();
		app = await corpusApp(database, stage);
		await scannedTimes(ann, 2);
		await app.mailer.waitFor(ann.email, ({ text }) => text.includes("While away"));
		expect(mailsAbout(ann, "While away")).toBe(1);
		expect(mailsAbout(ann, "Forum of March")).toBe(0);
	});

	it("is matched with what people have watched since", async () => {
		const added = await app.api(ann, "POST", "/identifiers", { kind: "email", value: "ann@work.example" });
		expect(added.status).toBe(201);
		const { code } = await app.mailTo("ann@work.example", /./);
		const verify = `/identifiers/${added.body.identifier.id}/verify`;
		expect((await app.api(ann, "POST", verify, { code })).body.identifier.status).toBe("verified");
		stage.put("paste/Of the office.txt", "ann@work.example\n");
		await takenIn(stage, "paste/Of the office.txt");
		await scannedTimes(ann, 3);
		expect(await titles(ann)).toContain("Of the office");
	});

	it("alerts a person who confirmed an address and was never scanned", async () => {
		const eve = await app.person("eve@example.com");
		stage.put("paste/Of eve.txt", "eve@example.com\n");
		await takenIn(stage, "paste/Of eve.txt");
		await scannedTimes(eve, 1);
		expect(await titles(eve)).toEqual(["Of eve"]);
	});

	it("alerts the people in it although what another person watches cannot be read", async () => {
		const before = (await startedByNews(ann)).length;
		const broken = await app.person("broken@example.com");
		await app.scan(broken);
		await app.rows(
			"update private.monitored_identifiers set sealed = '\\x00', corpus_key_of = null where user_id = $1",
			[broken.id],
		);
		stage.put("paste/Beside a broken row.txt", "ann@example.com\n");
		await takenIn(stage, "paste/Beside a broken row.txt");
		await scannedTimes(ann, before + 1);
		expect(await titles(ann)).toContain("Beside a broken row");
		await app.rows("delete from private.monitored_identifiers where user_id = $1", [broken.id]);
	});

	it("alerts a person in it whose row was locked for too long while the others were matched", async () => {
		const late = await app.person("late@example.com");
		await app.scan(late);
		await app.rows("update private.monitored_identifiers set corpus_key_of = null where user_id = $1", [
			late.id,
		]);
		await app.rows(`create function private.locked_too_long() returns trigger language plpgsql as $$ begin
			if new.user_id = '${late.id}' then raise exception 'locked' using errcode = '55P03'; end if;
			return new; end $$`);
		await app.rows(`create trigger locked_too_long before update of corpus_key on private.monitored_identifiers
			for each row execute function private.locked_too_long()`);
		const before = (await app.rows("select from private.matched_ingests where input <> ''")).length;
		stage.put("paste/While a row is locked.txt", "late@example.com\n");
		await takenIn(stage, "paste/While a row is locked.txt");
		await matched(before + 1);
		await app.rows("drop trigger locked_too_long on private.monitored_identifiers");
		await scannedTimes(late, 1);
		expect(await titles(late)).toEqual(["While a row is locked"]);
	});

	it("makes another scan follow a running one, which may have asked too early", async () => {
		const before = (await startedByNews(ann)).length;
		const running = randomUUID();
		await app.rows(
			"insert into private.scan_tasks (id, user_id, started_by, created_at, status) values ($1, $2, 'person', now(), 'running')",
			[running, ann.id],
		);
		const { db } = app.parts;
		await scanTouched({ db, clock: app.clock, queue: app.queue, runtime: runtimeSettings() })({
			userId: ann.id,
		});
		expect(await startedByNews(ann)).toHaveLength(before);
		await app.rows("update private.scan_tasks set status = 'completed', finished_at = now() where id = $1", [
			running,
		]);
		// The job waits some seconds. This makes it due at once.
		const put = await app.rows(
			"update jobs.job set start_after = now() where name = $1 and state = 'created' returning data",
			[scanTouchedJob],
		);
		expect(put).toEqual([{ data: { userId: ann.id } }]);
		await scannedTimes(ann, before + 1);
	});
});
