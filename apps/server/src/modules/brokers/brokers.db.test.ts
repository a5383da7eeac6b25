import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { fakeBroker, fakeListing } from "../../providers/broker-sites/fake.ts";
import { onDatabase } from "../../testing/databases.ts";
import { describePlaybooks } from "./overview/describe-playbooks.ts";
import { operator, quackenbush, useBrokers } from "./testing/brokers-app.ts";

const html = {
	kind: "html" as const,
	url: "https://alpha.test/1",
	bytes: Buffer.from("<b>Ann Quackenbush</b>"),
};
const noPlaybook = fakeBroker("deaf.test", { playbook: null });
const three = ["alpha.test", "beta.test", "gamma.test"].map((id) => fakeBroker(id));

onDatabase("a scan of data brokers", (open) => {
	const here = useBrokers(open, { brokers: [...three, noPlaybook] });

	it("asks each broker once, and says found, perhaps, and nothing found", async () => {
		here.sites.shows("alpha.test", fakeListing("1", { phones: ["(217) 555-0134"] }));
		here.sites.shows(
			"beta.test",
			fakeListing("2", { probability: 0.5 }),
			fakeListing("3", { probability: 0.05 }),
		);
		const task = await here.app.scan(here.ann);
		expect(here.sites.asked.map(({ broker }) => broker).sort()).toEqual([
			"alpha.test",
			"beta.test",
			"gamma.test",
		]);
		expect(here.sites.asked[0]?.wanted).toMatchObject({
			names: [
				{ first: "Ann", last: "Quackenbush" },
				{ first: "Ann", last: "Zyxmaiden" },
			],
			places: [{ city: "Springfield", state: "IL" }],
			emails: [here.ann.email],
		});
		expect(task.status).toBe("completed");
		expect(task.brokers).toEqual({
			state: "ok",
			total: 3,
			done: 3,
			checked: 3,
			unknown: 0,
			found: 1,
			new: 1,
			asks: 1,
			gone: 0,
			sample: false,
			reason: null,
		});
		const listed = await here.listings("?sort=probability");
		expect(listed.map(({ state, likelihood }) => [state, likelihood])).toEqual([
			["listed", "certain"],
			["asks", "possible"],
		]);
		expect(JSON.stringify(listed)).not.toMatch(/Quackenbush|Springfield|555/);
	});

	it("come to the page of removals with its first answers, the one that it asks about whole", async () => {
		const firstAnswers = async () => {
			const { body } = await here.app.http.inject({
				url: `/api/first-answers?page=/removals&user=${here.ann.id}`,
				headers: { authorization: `Bearer ${here.ann.access}` },
			});
			const lines = body.trimEnd().split("\n");
			return lines.map((line) => JSON.parse(line) as { path: string; body: string });
		};
		const about = /^\/api\/brokers\/listings\/.+/;
		expect((await firstAnswers()).filter(({ path }) => about.test(path))).toEqual([]);
		here.sites.shows("alpha.test", fakeListing("1", { probability: 0.5 }));
		await here.app.scan(here.ann);
		const [asked] = await here.listings("?state=asks");
		const [line] = (await firstAnswers()).filter(({ path }) => about.test(path));
		expect(line?.path).toBe(`/api/brokers/listings/${asked?.id}`);
		expect(JSON.parse(line?.body ?? "")).toEqual(
			(await here.call(here.ann, "GET", `/listings/${asked?.id}`)).body,
		);
	});

	it("never takes what could not be checked for nothing found, and says since when", async () => {
		here.sites.behaves("alpha.test", "wall");
		here.sites.behaves("beta.test", "throws");
		const task = await here.app.scan(here.ann);
		expect(task.brokers).toMatchObject({ state: "unknown", checked: 1, unknown: 2, found: 0 });
		expect(task.brokers?.reason).toBe(
			"2 of 3 brokers could not be checked. Whether they list you is not known.",
		);
		const { body } = await here.call(here.ann, "GET", "/coverage");
		expect(body.sentence).toBe(
			"1 broker checked, 2 could not be, 1 cannot be searched by anybody (they get a request without a search)",
		);
		const since = body.could_not.map(({ since: at }: { since: string }) => at);
		expect(body.could_not).toMatchObject([
			{ id: "alpha.test", reason: "wall", last_checked_at: null },
			{ id: "beta.test", reason: "broken_answer" },
		]);
		here.app.clock.advance(600_000);
		await here.app.scan(here.ann);
		const later = (await here.call(here.ann, "GET", "/coverage")).body;
		expect(later.could_not.map(({ since: at }: { since: string }) => at)).toEqual(since);
	});

	it("a broker that never answers costs its own time only", async () => {
		here.sites.behaves("alpha.test", "hang");
		const task = await here.app.scan(here.ann);
		expect(task.brokers).toMatchObject({ state: "unknown", checked: 2, unknown: 1 });
		const { body } = await here.call(here.ann, "GET", "/coverage");
		expect(body.could_not).toMatchObject([{ id: "alpha.test", reason: "timed_out" }]);
	});

	it("a listing is gone only after it was looked for with the same search", async () => {
		here.sites.shows("alpha.test", fakeListing("1"));
		await here.app.scan(here.ann);
		here.sites.shows("alpha.test");
		here.sites.behaves("alpha.test", "wall");
		await here.app.scan(here.ann);
		expect(await here.listings()).toMatchObject([{ state: "listed" }]);
		here.sites.behaves("alpha.test", "answer");
		const other = {
			...quackenbush,
			places: [{ present: true, city: "Elsewhere", state: "TX", country: "US" }],
		};
		await here.call(here.ann, "PUT", "/identity", { kept: "here", identity: other });
		await here.app.scan(here.ann);
		expect(await here.listings()).toMatchObject([{ state: "listed" }]);
		await here.call(here.ann, "PUT", "/identity", { kept: "here", identity: quackenbush });
		here.app.clock.advance(60_000);
		const task = await here.app.scan(here.ann);
		expect(task.brokers).toMatchObject({ state: "ok", found: 0, gone: 1 });
		const [gone] = await here.listings("?state=gone");
		const { listing } = (await here.call(here.ann, "GET", `/listings/${gone?.id}`)).body;
		expect(listing.history.map(({ kind }: { kind: string }) => kind)).toEqual(["found", "gone"]);
		here.sites.shows("alpha.test", fakeListing("1"));
		expect((await here.app.scan(here.ann)).brokers).toMatchObject({ found: 1, new: 1 });
	});

	it("tells of new and gone listings in the scan's one mail, once, and never what they show", async () => {
		here.sites.shows("alpha.test", fakeListing("1"));
		here.sites.shows("beta.test", fakeListing("2", { probability: 0.5 }));
		await here.app.scan(here.ann);
		const mail = await here.app.mailTo(here.ann.email, /broker listings to look at/);
		expect(mail.text).toContain("1 new listing of you at data brokers.");
		expect(mail.text).not.toContain("Quackenbush");
		const before = here.app.mailer.sent.length;
		await here.app.scan(here.ann);
		expect(here.app.mailer.sent.length).toBe(before);
		here.sites.shows("alpha.test");
		await here.app.scan(here.ann);
		expect((await here.app.mailTo(here.ann.email, /broker listing is gone/)).text).toContain(
			"not there any more",
		);
	});

	it("says that it needs a name and a city before it asks anybody", async () => {
		await here.call(here.ann, "DELETE", "/identity");
		const task = await here.app.scan(here.ann);
		expect(task).toMatchObject({ status: "completed", brokers: { state: "needs_identity", total: 0 } });
		expect(here.sites.asked).toEqual([]);
	});

	it("contacts nobody that the person forbids", async () => {
		const settings = { on: true, countries: [], never: ["alpha.test"] };
		expect((await here.call(here.ann, "PUT", "/settings", settings)).status).toBe(200);
		await here.app.scan(here.ann);
		expect(here.sites.asked.map(({ broker }) => broker).sort()).toEqual(["beta.test", "gamma.test"]);
		await here.call(here.ann, "PUT", "/settings", { ...settings, on: false });
		expect((await here.app.scan(here.ann)).brokers).toMatchObject({ state: "off" });
		expect(here.sites.asked.length).toBe(2);
		const unknown = await here.call(here.ann, "PUT", "/settings", { ...settings, never: ["nobody.test"] });
		expect(unknown.status).toBe(400);
	});

	it("counts in the score, where an unknown broker never helps", async () => {
		const reason = async () => {
			const { reasons } = (await here.app.api(here.ann, "GET", "/score")).body;
			return reasons.find(({ id }: { id: string }) => id === "data_brokers");
		};
		await here.app.scan(here.ann);
		expect(await reason()).toMatchObject({ points: 16, of: 16 });
		here.sites.behaves("alpha.test", "wall");
		await here.app.scan(here.ann);
		expect(await reason()).toMatchObject({ points: 10 });
		here.sites.shows("beta.test", fakeListing("2"));
		await here.app.scan(here.ann);
		expect(await reason()).toMatchObject({ points: 7 });
	});

	it("a playbook whose page changed again and again is not used any more, and its brokers say so", async () => {
		here.sites.behaves("alpha.test", "drift");
		for (let times = 0; times < 5; times += 1) await here.app.scan(here.ann);
		const asked = here.sites.asked.length;
		const task = await here.app.scan(here.ann);
		expect(here.sites.asked.length - asked).toBe(2);
		expect(task.brokers).toMatchObject({ state: "unknown", total: 3, unknown: 1 });
		const { could_not } = (await here.call(here.ann, "GET", "/coverage")).body;
		expect(could_not).toMatchObject([{ id: "alpha.test", reason: "quarantined" }]);
		const health = await describePlaybooks({ db: here.app.parts.db, clock: here.app.clock })();
		expect(health).toMatch(/^alpha\.test 1: in quarantine since \d{4}-\d\d-\d\d\n/);
		expect(health).toMatch(/ {4}failed {10}last [^\n]+, 5 in all \(drift 5\)\nbeta\.test 1\n/);
		const mail = await here.app.mailTo(operator, /alpha\.test is in quarantine/);
		expect(mail.text).toContain("playbooks health");
		// It is tried again after three days, still does not work, and nobody is told twice.
		here.app.clock.advance(4 * 86_400_000);
		const again = await here.app.person("ann-after-days@example.com");
		await here.call(again, "PUT", "/identity", { kept: "here", identity: quackenbush });
		await here.app.scan(again);
		expect(here.sites.asked.filter(({ broker }) => broker === "alpha.test").length).toBe(6);
		expect(here.app.mailer.sent.filter(({ to }) => to === operator).length).toBe(1);
	});
});

onDatabase("a listing", (open) => {
	const here = useBrokers(open);

	it("shows everything only to its owner who proves it", async () => {
		here.sites.shows("alpha.test", fakeListing("1", { capture: html }));
		await here.app.scan(here.ann);
		const [listing] = await here.listings();
		const path = `/listings/${listing?.id}`;
		here.app.clock.advance(3_600_000);
		const again = await here.app.person("ann-again@example.com");
		for (const [method, at, body] of [
			["GET", path, undefined],
			["POST", `${path}/reveal`, { password: again.password }],
			["PUT", `${path}/answer`, { answer: "me" }],
			["GET", `${path}/capture`, undefined],
		] as const)
			expect([at, (await here.call(again, method, at, body)).status]).toEqual([at, 404]);
		here.app.clock.advance(-3_600_000);
		const wrong = await here.call(here.ann, "POST", `${path}/reveal`, { password: "Wrong-Horse-7!" });
		expect(wrong.status).toBe(400);
		const shown = await here.call(here.ann, "POST", `${path}/reveal`, { password: here.ann.password });
		expect(shown.body).toMatchObject({ url: "https://alpha.test/1" });
		expect(shown.body.shows[0]).toEqual({ field: "name", values: ["Ann Quackenbush"] });
		const capture = await here.call(here.ann, "GET", `${path}/capture`);
		expect(capture.raw.toString()).toBe("<b>Ann Quackenbush</b>");
		expect(capture.headers["content-type"]).toMatch(/^text\/plain/);
		expect((await here.call(here.ann, "GET", `/listings/${randomUUID()}`)).status).toBe(404);
	});

	it("that is somebody else is so on every page of the record, and its captures are destroyed", async () => {
		here.sites.shows("alpha.test", fakeListing("1", { probability: 0.5, capture: html }));
		here.sites.shows("beta.test", fakeListing("other-key", { probability: 0.5, capture: html }));
		await here.app.scan(here.ann);
		const [one, other] = await here.listings();
		expect(one?.same_record).toBe(1);
		const answered = await here.call(here.ann, "PUT", `/listings/${one?.id}/answer`, { answer: "not_me" });
		expect(answered.body.listing).toMatchObject({ state: "not_me", capture: null });
		expect((await here.call(here.ann, "GET", `/listings/${other?.id}`)).body.listing.state).toBe("not_me");
		expect(
			await here.app.rows("select 1 from private.broker_captures where user_id = $1", [here.ann.id]),
		).toEqual([]);
		// A page of the same record that turns up later is no question any more.
		here.sites.shows("gamma.test", fakeListing("a-third", { probability: 0.5, capture: html }));
		expect((await here.app.scan(here.ann)).brokers).toMatchObject({ asks: 0, found: 0 });
		expect(await here.listings()).toEqual([]);
		expect((await here.listings("?state=not_me")).length).toBe(3);
		expect(
			await here.app.rows("select 1 from private.broker_captures where user_id = $1", [here.ann.id]),
		).toEqual([]);
	});

	it("whose answer is taken back is as it was before, on every page of the record", async () => {
		here.sites.shows("alpha.test", fakeListing("1", { probability: 0.5 }));
		here.sites.shows("beta.test", fakeListing("2", { probability: 0.99 }));
		await here.app.scan(here.ann);
		const before = await here.listings("?sort=broker");
		const [id, other] = before.map((one) => one.id);
		const say = (answer: string) => here.call(here.ann, "PUT", `/listings/${id}/answer`, { answer });
		const takeBack = () => here.call(here.ann, "DELETE", `/listings/${id}/answer`);
		await say("not_me");
		expect(await here.listings()).toEqual([]);
		expect((await takeBack()).body.listing).toMatchObject({ state: "asks", answered_at: null });
		expect(await here.listings("?sort=broker")).toEqual(before);
		// Nothing is left to take back, and the next scan asks as if nothing had been said.
		expect((await takeBack()).status).toBe(200);
		await here.app.scan(here.ann);
		expect((await here.listings("?sort=broker")).map(({ state }) => state)).toEqual(["asks", "listed"]);
		await say("unsure");
		await say("me");
		expect((await takeBack()).body.listing).toMatchObject({ state: "unsure" });
		expect((await here.call(here.ann, "GET", `/listings/${other}`)).body.listing.state).toBe("unsure");
		const { history } = (await here.call(here.ann, "GET", `/listings/${id}`)).body.listing;
		// The test's clock stands still, so they have no order.
		expect(history.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
			"found",
			"me",
			"not_me",
			"taken_back",
			"taken_back",
			"unsure",
		]);
		const again = await here.app.person("ann-takes-back@example.com");
		expect((await here.call(again, "DELETE", `/listings/${id}/answer`)).status).toBe(404);
	});

	it("that is alone on its site is asked about if another site shows a namesake of another age", async () => {
		const { born: _, ...rest } = quackenbush;
		await here.call(here.ann, "PUT", "/identity", { kept: "here", identity: { ...rest, born: null } });
		here.sites.shows("alpha.test", fakeListing("1", { age: 71 }));
		await here.app.scan(here.ann);
		expect(await here.listings()).toMatchObject([{ state: "listed" }]);
		here.sites.shows("beta.test", fakeListing("2", { age: 42 }));
		const task = await here.app.scan(here.ann);
		expect(task.brokers).toMatchObject({ found: 0, asks: 2 });
		// Who says which one they are has answered for the others of that age, too.
		here.sites.shows("gamma.test", fakeListing("3", { age: 42, places: [{ city: "Peoria", state: "IL" }] }));
		const [older] = (await here.listings("?broker=alpha.test")).map(({ id }) => id);
		await here.call(here.ann, "PUT", `/listings/${older}/answer`, { answer: "not_me" });
		await here.app.scan(here.ann);
		expect(await here.listings("?state=asks")).toEqual([]);
		expect((await here.listings("?state=listed")).length).toBe(2);
	});

	it("with a namesake of another age asks about each of them", async () => {
		here.sites.shows(
			"alpha.test",
			fakeListing("1", { probability: 0.5 }),
			fakeListing("2", { probability: 0.5, age: 43 }),
			fakeListing("3", { probability: 0.5, age: null }),
		);
		await here.app.scan(here.ann);
		const asks = await here.listings("?state=asks");
		expect(asks.length).toBe(3);
		for (const { id } of asks.slice(0, 1))
			await here.call(here.ann, "PUT", `/listings/${id}/answer`, { answer: "not_me" });
		expect((await here.listings("?state=asks")).length).toBe(2);
	});

	it("is in no database row in plain words, and not on /rest/v1", async () => {
		here.sites.shows("alpha.test", fakeListing("1", { capture: html }));
		await here.app.scan(here.ann);
		for (const table of [
			"broker_listings",
			"broker_identities",
			"broker_captures",
			"broker_look_ups",
			"scan_tasks",
		])
			expect(
				await here.app.rows(
					`select 1 from private.${table} as t where t::text ~* 'quackenbush|springfield|zyxmaiden'`,
				),
			).toEqual([]);
		const rest = await here.app.http.inject({
			url: "/rest/v1/broker_listings?select=*",
			headers: { apikey: here.app.parts.anonKey, authorization: `Bearer ${here.ann.access}` },
		});
		expect(rest.statusCode).toBe(404);
	});

	it("is read back page by page, by text, broker and state", async () => {
		here.sites.shows(
			"alpha.test",
			...Array.from({ length: 60 }, (_, at) =>
				fakeListing(`k${at}`, { name: `Ann Quackenbush ${at}`, age: 20 + at }),
			),
		);
		here.sites.shows("beta.test", fakeListing("b", { name: "Ann Zebra", age: 19 }));
		await here.app.scan(here.ann);
		const seen = new Set<string>();
		let cursor: string | null = "";
		while (cursor !== null) {
			const { body } = await here.call(here.ann, "GET", `/listings?limit=25${cursor && `&cursor=${cursor}`}`);
			expect(body.total).toBe(61);
			for (const { id } of body.listings) seen.add(id);
			cursor = body.next_cursor;
		}
		expect(seen.size).toBe(61);
		expect((await here.listings("?q=zebra")).length).toBe(1);
		expect((await here.listings("?broker=beta.test")).length).toBe(1);
		expect((await here.call(here.ann, "GET", "/listings?cursor=nonsense")).status).toBe(400);
	});
});

onDatabase("1,500 listings", (open) => {
	const brokers = Array.from({ length: 50 }, (_, at) => `many${at}.test`);
	const here = useBrokers(open, { brokers: brokers.map((id) => fakeBroker(id)) });

	it("come in pages, in each order, filtered, and by the search in all of them", async () => {
		for (const [broker, id] of brokers.entries())
			here.sites.shows(
				id,
				...Array.from({ length: 30 }, (_, at) =>
					fakeListing(`${id}-${at}`, { name: `Ann Quackenbush ${broker}-${at}` }),
				),
			);
		await here.app.scan(here.ann);
		const ask = async (query: string) => (await here.call(here.ann, "GET", `/listings${query}`)).body;
		const first = await ask("");
		expect(first.total).toBe(1500);
		for (const sort of ["probability", "broker"]) expect((await ask(`?sort=${sort}`)).total).toBe(1500);
		expect((await ask("?state=listed&limit=200")).listings).toHaveLength(200);
		expect((await ask("?broker=many7.test")).total).toBe(30);
		const second = await ask(`?cursor=${first.next_cursor}`);
		const ids = [...first.listings, ...second.listings].map((listing: { id: string }) => listing.id);
		expect(new Set(ids).size).toBe(ids.length);
		expect((await ask("?q=quackenbush%2049-2")).total).toBe(11);
	}, 120_000);
});

onDatabase("what a person searches with", (open) => {
	const here = useBrokers(open);

	it("kept on the device is sealed for one scan, and in the database neither before nor after", async () => {
		const saved = await here.call(here.ann, "PUT", "/identity", { kept: "device" });
		expect(saved.body).toMatchObject({ kept: "device", identity: { names: [] }, enough: false });
		expect((await here.app.scan(here.ann)).brokers).toMatchObject({ state: "needs_identity" });
		let meanwhile: unknown[] = [];
		here.sites.before(async () => {
			meanwhile = await here.app.rows(
				"select sealed, t::text ~* 'quackenbush' as plain from private.broker_handovers t",
			);
		});
		const started = await here.app.api(here.ann, "POST", "/start", { identity: quackenbush });
		const task = await here.app.ended(here.ann, started.body.task_id);
		expect(task.brokers).toMatchObject({ state: "ok", checked: 3 });
		expect(meanwhile).toMatchObject([{ plain: false }]);
		expect(await here.app.rows("select 1 from private.broker_handovers")).toEqual([]);
		const rows = await here.app.rows(
			"select kept, sealed from private.broker_identities where user_id = $1",
			[here.ann.id],
		);
		expect(rows).toEqual([{ kept: "device", sealed: null }]);
		expect((await here.app.scan(here.ann)).brokers).toMatchObject({ state: "needs_identity" });
	});

	it("and handed over while a scan runs, is searched with by the one that follows", async () => {
		await here.call(here.ann, "PUT", "/identity", { kept: "device" });
		const running = randomUUID();
		await here.app.rows(
			"insert into private.scan_tasks (id, user_id, started_by, created_at, status) values ($1, $2, 'schedule', now(), 'running')",
			[running, here.ann.id],
		);
		const body = { identity: quackenbush, follow: true };
		for (const _ of [1, 2])
			expect((await here.app.api(here.ann, "POST", "/start", body)).body).toEqual({
				task_id: running,
				already_running: true,
				follows: true,
			});
		await here.app.rows(
			"update private.scan_tasks set status = 'completed', finished_at = now() where id = $1",
			[running],
		);
		// The job waits some seconds. Here we make it due at once.
		const jobs = await here.app.rows(
			`update jobs.job set start_after = now() where name = 'scanner.scan-touched' and state = 'created'
			 returning data->>'taskId' as "taskId", data::text ~* 'quackenbush' as plain`,
		);
		expect(jobs).toMatchObject([{ plain: false }, { plain: false, taskId: jobs[0]?.taskId }]);
		await expect
			.poll(() => here.app.rows("select from private.scan_tasks where id = $1", [jobs[0]?.taskId]), {
				timeout: 20_000,
			})
			.toHaveLength(1);
		const task = await here.app.ended(here.ann, jobs[0]?.taskId);
		expect(task.brokers).toMatchObject({ state: "ok", checked: 3 });
	});

	it("says what is watched already and how many brokers would see each field", async () => {
		const { body } = await here.call(here.ann, "GET", "/identity");
		expect(body).toMatchObject({ kept: "here", identity: quackenbush, enough: true });
		expect(body.watched).toEqual([{ kind: "email", value: here.ann.email }]);
		expect(body.seen_by).toContainEqual({ field: "city", brokers: 3 });
	});

	it("refuses days that do not exist, and two present places", async () => {
		const put = (change: object) =>
			here.call(here.ann, "PUT", "/identity", { kept: "here", identity: { ...quackenbush, ...change } });
		expect((await put({ born: "1984-02-30" })).status).toBe(400);
		expect((await put({ born: "2999" })).status).toBe(400);
		const place = quackenbush.places[0];
		expect((await put({ places: [place, place] })).status).toBe(400);
	});

	it("is in the archive, and goes with the account", async () => {
		here.sites.shows("alpha.test", fakeListing("1"));
		await here.app.scan(here.ann);
		const exported = await here.app.api(here.ann, "GET", "/api/account/export");
		expect(exported.status).toBe(200);
		expect(exported.body.broker_identity).toMatchObject({ identity: quackenbush });
		expect(exported.body.broker_listings).toMatchObject([{ listing: { name: "Ann Quackenbush" } }]);
		const archive = await here.app.http.inject({
			method: "POST",
			url: "/api/account/delete",
			headers: { authorization: `Bearer ${here.ann.access}` },
			payload: { confirmation: "DELETE MY ACCOUNT", password: here.ann.password },
		});
		expect(archive.statusCode, archive.body).toBeLessThan(300);
		for (const table of ["identities", "listings", "look_ups", "listing_events"])
			expect(
				await here.app.rows(`select 1 from private.broker_${table} where user_id = $1`, [here.ann.id]),
			).toEqual([]);
	});
});
