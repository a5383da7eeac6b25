import { expect, it } from "vitest";
import { fakeBroker, fakeListing } from "../../../providers/broker-sites/fake.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { describePlaybooks } from "../overview/describe-playbooks.ts";
import { operator, quackenbush, useBrokers } from "../testing/brokers-app.ts";

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
		expect(JSON.stringify(listed)).not.toMatch(/Quackenbush|Springfield|555-0134/);
	});

	it("appear on the page of removals with the first answers, and the page asks about one in full", async () => {
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

	it("never takes what could not be checked for nothing found, and says since when it could not", async () => {
		here.sites.behaves("alpha.test", "wall");
		here.sites.behaves("beta.test", "throws");
		const task = await here.app.scan(here.ann);
		expect(task.brokers).toMatchObject({ state: "unknown", checked: 1, unknown: 2, found: 0 });
		expect(task.brokers?.reason).toBe(
			"2 of 3 brokers could not be checked. We do not know whether they list you.",
		);
		const { body } = await here.call(here.ann, "GET", "/coverage");
		expect(body.sentence).toBe(
			"1 broker checked, 2 could not be, 1 cannot be searched (they get a request without a search)",
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

	it("a broker that never answers uses up only its own time", async () => {
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

	it("tells of new and gone listings once, in the scan's one mail, and never what they show", async () => {
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
			"We looked for 1 listing again, and it is gone.",
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
		// After three days the playbook is tried again. It still does not work, and the operator gets no second mail.
		here.app.clock.advance(4 * 86_400_000);
		const again = await here.app.person("ann-after-days@example.com");
		await here.call(again, "PUT", "/identity", { kept: "here", identity: quackenbush });
		await here.app.scan(again);
		expect(here.sites.asked.filter(({ broker }) => broker === "alpha.test").length).toBe(6);
		expect(here.app.mailer.sent.filter(({ to }) => to === operator).length).toBe(1);
	});
});
