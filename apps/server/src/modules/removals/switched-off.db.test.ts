import { expect, it } from "vitest";
import { fakeBroker } from "../../providers/broker-sites/fake.ts";
import { fakeMailer } from "../../providers/mailer/fake.ts";
import { guardedMailer, onlyContacts } from "../../providers/mailer/guarded.ts";
import { onDatabase } from "../../testing/databases.ts";
import { quackenbush } from "../brokers/testing/brokers-app.ts";
import { planRemovals } from "./planning/plan-removals.ts";
import { useRemovals } from "./testing/removals-app.ts";

const day = 86_400_000;
const to = "privacy@form.test";
const everything = { on: true, countries: [] as string[], never: [] as string[] };
const off = "Your settings say that this site is not to be contacted.";

onDatabase("a site that the person's settings forbid to contact", (open) => {
	const mailer = fakeMailer();
	const here = useRemovals(open, {
		brokers: [
			fakeBroker("form.test", {
				countries: ["US"],
				optOut: {
					broker: "form.test",
					discloses: ["first_name", "last_name", "state"],
					mailAddress: true,
					person: null,
				},
				email: to,
			}),
		],
		letters: {
			mailer: guardedMailer(mailer, onlyContacts([to])),
			domain: "mail.unlisted.example",
			agent: "Unlisted",
			authorizationOf: async () => null,
		},
	});
	/** Stores settings and does what saving them plans. Not by a request, because days pass and sessions end. */
	const choose = async (settings: Partial<typeof everything>) => {
		const { on, countries, never } = { ...everything, ...settings };
		await here.app.rows(
			`insert into private.broker_settings (user_id, is_on, countries, never, updated_at) values ($1, $2, $3, $4, now())
			 on conflict (user_id) do update set is_on = $2, countries = $3, never = $4`,
			[here.ann.id, on, countries, never],
		);
		await planRemovals(here.worker())(here.ann.id);
	};
	/** A request that went out under a law that sets a time. */
	const sent = async () => {
		mailer.sent.length = 0;
		const places = quackenbush.places.map((place) => ({ ...place, state: "CA" }));
		await here.app.api(here.ann, "PUT", "/api/brokers/identity", {
			kept: "here",
			identity: { ...quackenbush, places },
		});
		const { id } = await here.press("form.test");
		await here.work();
		expect((await here.one(id)).state).toBe("sent");
		here.sites.asked.length = 0;
		return id;
	};
	const pass = async (days: number) => {
		here.app.clock.advance(days * day);
		await here.work();
	};
	const keepsIn = () => here.app.rows("select 1 from private.removal_sends where step <> 'request'");

	it("is planned for again with each saving of settings", async () => {
		await here.app.rows("delete from jobs.job where name = 'removals.plan'");
		expect((await here.app.api(here.ann, "PUT", "/api/brokers/settings", everything)).status).toBe(200);
		const planned = "select from jobs.job where name = 'removals.plan' and data->>'userId' = $1";
		expect(await here.app.rows(planned, [here.ann.id])).toHaveLength(1);
	});

	it.each([
		["on the never list", { never: ["form.test"] }],
		["switched off with all others", { on: false }],
		["in a country that was left out", { countries: ["GB"] }],
	])("%s is neither looked at nor reminded, and the page says so", async (_name, settings) => {
		const id = await sent();
		await choose(settings);
		await pass(4);
		await pass(47);
		await pass(30);
		expect(here.sites.asked).toEqual([]);
		expect(mailer.sent).toEqual([]);
		expect(await keepsIn()).toEqual([]);
		expect(await here.one(id)).toMatchObject({
			state: "sent",
			next_look_at: null,
			next: `${off} We send nothing and do not look there until you allow it.`,
		});
	});

	it("that is allowed again is looked at, and its letters go out as if nothing had been", async () => {
		const id = await sent();
		await choose({ never: ["form.test"] });
		await pass(50);
		await choose({});
		await here.work();
		expect(mailer.sent.map(({ subject }) => subject)).toEqual(["Reminder of my request (CCPA)"]);
		await pass(14);
		expect(mailer.sent.map(({ subject }) => subject).at(-1)).toBe("Second reminder of my request (CCPA)");
		expect(here.sites.asked.map(({ broker }) => broker)).toContain("form.test");
		expect((await here.one(id)).next).not.toContain(off);
	});

	it("that was forbidden after the reminder gets no last letter", async () => {
		const id = await sent();
		await pass(47);
		expect(mailer.sent).toHaveLength(1);
		await choose({ never: ["form.test"] });
		await pass(60);
		expect(mailer.sent).toHaveLength(1);
		expect((await here.one(id)).state).toBe("overdue");
	});

	it("gets no letter even if it was forbidden while the worker was writing it", async () => {
		const id = await sent();
		here.app.clock.advance(47 * day);
		const worker = here.worker();
		let writes = 0;
		const late = {
			...worker,
			letters: worker.letters && {
				...worker.letters,
				authorizationOf: async () => {
					await choose({ never: ["form.test"] });
					writes += 1;
					return null;
				},
			},
		};
		await here.work(late);
		expect(writes).toBe(1);
		await here.work();
		expect(mailer.sent).toEqual([]);
		expect((await here.one(id)).state).toBe("overdue");
	});

	it("answers by mail, and that is still read", async () => {
		const id = await sent();
		await choose({ never: ["form.test"] });
		await here.reply(id, { from: "form.test", kind: "acknowledged" });
		await here.work();
		expect(await here.one(id)).toMatchObject({ state: "acknowledged", next_look_at: null });
		expect(here.sites.asked).toEqual([]);
	});

	it("mails a link, and that is not opened until the site is allowed again", async () => {
		here.sites.takes("form.test", { state: "needs_mail_confirmation", address: "x" });
		mailer.sent.length = 0;
		const { id } = await here.press("form.test");
		await here.work();
		await choose({ never: ["form.test"] });
		await here.reply(id, { from: "form.test", kind: "needs_link", link: "http://form.test/c?1" });
		await here.work();
		const links = () => here.sites.optOuts.flatMap(({ link }) => link ?? []);
		expect(links()).toEqual([]);
		here.sites.takes("form.test", { state: "confirmed" });
		await choose({});
		await here.work();
		expect(links()).toEqual(["http://form.test/c?1"]);
	});

	it("is not asked by a press either, and the answer names the settings", async () => {
		await here.listed("form.test");
		await choose({ never: ["form.test"] });
		const { listings } = (await here.app.api(here.ann, "GET", "/api/brokers/listings")).body;
		const pressed = await here.call(here.ann, "POST", "", { listing_id: listings[0].id });
		expect([pressed.status, pressed.body.detail]).toEqual([409, `${off} Allow it there first.`]);
	});

	it("keeps a request that waited for it back until the person says yes again, and takes no yes before", async () => {
		const { id } = await here.press("form.test");
		await choose({ never: ["form.test"] });
		await here.work();
		expect((await here.one(id)).state).toBe("waiting_for_yes");
		expect((await here.call(here.ann, "POST", `/${id}/confirm`)).status).toBe(409);
		await choose({});
		expect((await here.call(here.ann, "POST", `/${id}/confirm`)).status).toBe(200);
		await here.work();
		expect((await here.one(id)).state).toBe("sent");
	});

	it("is not asked by itself, and gets its request by the same consent once it is allowed again", async () => {
		here.plan("pro");
		await here.consents();
		await here.listed("beta.test");
		await choose({ never: ["beta.test"] });
		await here.work();
		const [before] = await here.removals();
		expect(before?.state).toBe("waiting_for_yes");
		// Planned again after a scan: the consent does not count here.
		await planRemovals(here.worker())(here.ann.id);
		expect((await here.removals())[0]?.state).toBe("waiting_for_yes");
		await choose({});
		await here.work();
		expect((await here.removals())[0]?.state).toBe("sent");
	});

	it("after a pause of the operator's, a mailed link is opened in the first minute", async () => {
		here.sites.takes("beta.test", { state: "needs_mail_confirmation", address: "x" });
		const { id } = await here.press("beta.test");
		await here.work();
		here.sites.takes("beta.test", { state: "confirmed" });
		await here.reply(id, { from: "beta.test", kind: "needs_link", link: "http://beta.test/c?1" });
		const worker = here.worker();
		let asked = 0;
		// Open when the worker takes the removal up, and paused from then on.
		const closing = async () => {
			const settings = await worker.runtime.current(worker.db);
			asked += 1;
			return asked > 1 ? { ...settings, removals: false } : settings;
		};
		const { actOnRemoval } = await import("./acting/act-on-removal.ts");
		await actOnRemoval({ ...worker, runtime: { current: closing } })(
			{ userId: here.ann.id, id },
			AbortSignal.timeout(20_000),
		);
		expect(asked).toBeGreaterThan(1);
		expect((await here.one(id)).state).toBe("needs_confirmation");
		await here.work();
		expect((await here.one(id)).state).toBe("sent");
	});
});
