import { randomUUID } from "node:crypto";
import { type RuntimeSettings, runtimeDefaults } from "@unlisted/contracts/runtime";
import { beforeEach, describe, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import type { Person } from "../identity/testing/identity-app.ts";
import { withSecondFactor } from "../identity/testing/second-factor.ts";
import { useRemovals } from "./testing/removals-app.ts";

onDatabase("a helper does a step of a removal, if its person agrees", (open) => {
	const here = useRemovals(open);
	let operator: Person;
	const operatorOf = async (email: string) => {
		const { person } = await withSecondFactor(here.app, await here.app.person(email));
		await here.app.runAsked({ words: ["operators", "grant", email] });
		return person;
	};
	let made = 0;
	// A new operator session in every test: tests let days pass, and an operator who does nothing for 15 minutes is asked
	// for the key.
	beforeEach(async () => {
		made += 1;
		operator = await operatorOf(`operator${made}@example.com`);
		await settings({ helpers: true });
	});

	const admin = (who: Person, method: "GET" | "POST" | "PUT", path: string, body?: object) =>
		here.app.api(who, method, `/api/admin${path}`, body);
	async function settings(wanted: Partial<RuntimeSettings>) {
		here.app.clock.advance(1000);
		const { body } = await admin(operator, "GET", "/settings");
		const settings = { ...runtimeDefaults, ...wanted };
		expect(
			(await admin(operator, "PUT", "/settings", { settings, seen: body.changed_at ?? null })).status,
		).toBe(200);
	}
	const helps = async (who = operator) => (await admin(who, "GET", "/removals")).body.helps;
	const opening = (id: string, who = operator) => admin(who, "POST", `/removals/${id}/open`);
	const finishing = (id: string, body: object, who = operator) =>
		admin(who, "POST", `/removals/${id}/outcome`, body);
	const ask = async (id: string, wanted = true, since?: string) => {
		const open = (await here.one(id)).task?.since ?? new Date(0).toISOString();
		return here.call(here.ann, "PUT", `/${id}/help`, { wanted, since: since ?? open });
	};
	const kinds = async (id: string) => (await here.one(id)).events.map(({ kind }) => kind);
	async function press(): Promise<string> {
		await here.listed("beta.test");
		const { listings } = (await here.app.api(here.ann, "GET", "/api/brokers/listings")).body;
		const { removal } = (await here.call(here.ann, "POST", "", { listing_id: listings[0].id })).body;
		await here.work();
		return removal.id;
	}
	/** Creates a removal whose site keeps automatic visitors out. */
	async function wall(): Promise<string> {
		here.sites.takes("beta.test", { state: "wall" }, false);
		const id = await press();
		expect((await here.one(id)).task).toMatchObject({
			kind: "wall",
			help: { possible: true, asked_at: null },
		});
		return id;
	}

	it("is neither shown nor opened while the person's settings forbid the site", async () => {
		const id = await wall();
		await ask(id);
		expect(await helps()).toHaveLength(1);
		const settings = { on: true, countries: [], never: ["beta.test"] };
		expect((await here.app.api(here.ann, "PUT", "/api/brokers/settings", settings)).status).toBe(200);
		expect(await helps()).toEqual([]);
		expect((await opening(id)).status).toBe(404);
		await here.app.api(here.ann, "PUT", "/api/brokers/settings", { ...settings, never: [] });
		expect((await opening(id)).status).toBe(200);
	});

	it("nobody sees a step before its person agrees, and then only what is needed for it", async () => {
		const id = await wall();
		expect(await helps()).toEqual([]);
		expect((await opening(id)).status).toBe(404);
		const { status, body } = await ask(id);
		expect([status, body.removal.task.help]).toMatchObject([200, { possible: true, opened_at: null }]);
		const listed = await admin(operator, "GET", "/removals");
		expect(listed.body.helps).toEqual([
			{
				id,
				broker: "beta.test",
				step: "Fill in the form yourself",
				is_mine: false,
				asked_at: body.removal.task.help.asked_at,
				opened_at: null,
			},
		]);
		expect(listed.raw.toString()).not.toMatch(/beta\.test\/a|Quackenbush/i);
		const seen = await opening(id);
		expect(seen.body).toEqual({
			id,
			broker: "beta.test",
			title: "Fill in the form yourself",
			link: "https://beta.test/opt-out",
			values: [{ label: "Address of the listing", value: "https://beta.test/a" }],
			steps: expect.any(Array),
		});
		expect(seen.raw.toString()).not.toContain(here.ann.id);
		expect(seen.raw.toString()).not.toContain(here.ann.email);
	});

	it("each look is in the operators' record, in the removal's record, and in the person's security events", async () => {
		const id = await wall();
		await ask(id);
		here.app.clock.advance(1000);
		await opening(id);
		await opening(id);
		const looks = (await here.app.rows("select * from private.operator_events order by place", [])).filter(
			({ action, subject_id }) => action === "step_opened" && subject_id === here.ann.id,
		);
		expect(looks).toMatchObject([1, 2].map(() => ({ details: { step: "wall", removal: id } })));
		expect(JSON.stringify(looks), "the record tells nobody where somebody is listed").not.toContain("beta");
		const { task, events } = await here.one(id);
		expect(task?.help?.opened_at).not.toBeNull();
		expect(events.filter(({ kind }) => kind === "help_opened").map(({ text }) => text)).toEqual(
			[1, 2].map(
				() => "A helper looked at the step. It shows: the page, address of the listing, what to press.",
			),
		);
		const told = (await here.app.api(here.ann, "GET", "/api/account/security-events")).body.events;
		expect(told.filter(({ event }: { event: string }) => event === "step_opened_by_operator")).toHaveLength(
			2,
		);
		expect(await here.app.runAsked({ words: ["operators", "verify"] })).toContain("each as it was written");
	});

	it("done, it counts as done by hand: the request runs, and only our look makes it removed", async () => {
		const id = await wall();
		await ask(id);
		await opening(id);
		const { status, body } = await finishing(id, { outcome: "done", note: "It took two tries" });
		expect([status, body.helps]).toEqual([200, []]);
		expect(await here.one(id)).toMatchObject({ state: "sent", task: null, channel: "hand" });
		expect((await kinds(id)).slice(-4)).toEqual(["help_asked", "help_opened", "help_done", "task_done"]);
		expect((await here.one(id)).events.at(-2)?.text).toBe("A helper did the step for you. It took two tries");
		const [last] = await here.app.rows(
			"select * from private.operator_events order by place desc limit 1",
			[],
		);
		expect(last).toMatchObject({
			action: "step_finished",
			operator_id: operator.id,
			subject_id: here.ann.id,
			details: { outcome: "done", removal: id },
		});
		const told = (await here.app.api(here.ann, "GET", "/api/account/security-events")).body.events;
		expect(told.map(({ event }: { event: string }) => event)).toContain("step_finished_by_operator");
		expect((await finishing(id, { outcome: "done" })).status, "once").toBe(404);
		here.unlisted("beta.test");
		await here.days(4);
		expect((await here.one(id)).state).toBe("verified_removed");
	});

	it("given back, it is the person's again, who reads why, and a new look needs a new yes", async () => {
		const id = await wall();
		await ask(id);
		await opening(id);
		expect((await finishing(id, { outcome: "did_not_work", note: "It wants a code by text" })).status).toBe(
			200,
		);
		const removal = await here.one(id);
		expect(removal).toMatchObject({ state: "needs_person", task: { help: { asked_at: null } } });
		expect(removal.events.at(-1)?.text).toBe(
			"The helper could not do the step. It is yours again. It wants a code by text",
		);
		const [row] = await here.app.rows("select untold from private.removals where id = $1", [id]);
		expect(row).toEqual({ untold: "needs_you" });
		expect((await opening(id)).status).toBe(404);
		expect((await ask(id)).status).toBe(200);
		expect((await opening(id)).status).toBe(200);
	});

	describe("a yes", () => {
		it("that is taken back is not valid any more, even for a helper who has the step open", async () => {
			const id = await wall();
			await ask(id);
			await opening(id);
			expect((await ask(id, false)).body.removal.task.help).toMatchObject({
				asked_at: null,
				opened_at: null,
			});
			expect(await helps()).toEqual([]);
			for (const answer of [await opening(id), await finishing(id, { outcome: "done" })])
				expect(answer.status).toBe(404);
			expect((await ask(id, false)).status, "twice is once").toBe(200);
			expect((await kinds(id)).slice(-3)).toEqual(["help_asked", "help_opened", "help_taken_back"]);
		});

		it("ends once the person did the step, stopped it, or paused everything", async () => {
			const id = await wall();
			await ask(id);
			await here.call(here.ann, "POST", "/pause", { paused: true });
			expect([await helps(), (await opening(id)).status]).toEqual([[], 404]);
			await here.call(here.ann, "POST", "/pause", { paused: false });
			expect(await helps()).toHaveLength(1);
			await here.call(here.ann, "POST", `/${id}/task`, { outcome: "done" });
			expect([await helps(), (await opening(id)).status]).toEqual([[], 404]);
		});

		it("is for the step that was shown, and a later step of the same removal asks again", async () => {
			const id = await wall();
			const shown = (await here.one(id)).task?.since;
			await ask(id);
			await here.call(here.ann, "POST", `/${id}/task`, { outcome: "did_not_work" });
			here.app.clock.advance(60_000);
			await here.call(here.ann, "POST", `/${id}/again`);
			await here.work();
			expect((await here.one(id)).task).toMatchObject({ kind: "wall", help: { asked_at: null } });
			expect([await helps(), (await opening(id)).status]).toEqual([[], 404]);
			expect((await ask(id, true, shown)).status, "of the page that was open before").toBe(409);
			expect((await ask(id)).status).toBe(200);
		});

		it("given twice counts once, and another person cannot give it", async () => {
			const id = await wall();
			await Promise.all([ask(id), ask(id)]);
			expect((await kinds(id)).filter((kind) => kind === "help_asked")).toHaveLength(1);
			const bob = await here.app.person(`bob${randomUUID()}@example.com`);
			const since = (await here.one(id)).task?.since;
			for (const wanted of [true, false])
				expect((await here.call(bob, "PUT", `/${id}/help`, { wanted, since })).status).toBe(404);
			expect(await helps()).toHaveLength(1);
		});

		it("cannot be given for a step that needs the person, or where helpers are switched off", async () => {
			await here.call(here.ann, "PUT", "/limits", { never: ["listing_url"] });
			const id = await press();
			expect((await here.one(id)).task).toMatchObject({ kind: "limits", help: null });
			expect((await ask(id)).status).toBe(409);
		});
	});

	it("is found behind hundreds of others that were given at one moment and whose people have paused everything since", async () => {
		const id = await wall();
		await ask(id);
		await here.app.rows(
			`with people as (
				insert into auth.users (id, email, created_at, updated_at)
				select gen_random_uuid(), n || 'paused' || $1 || '@example.com', now(), now() from generate_series(1, 250) n returning id
			), copies as (
				insert into private.removals
				select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid(), 'user_id', p.id))).*
				from private.removals r, people p where r.id = $1::uuid returning user_id, id, task_since
			), asked as (
				insert into private.removal_helps (user_id, removal_id, task_since, asked_at)
				select user_id, id, task_since, timestamptz '2026-01-01 00:00:00.000001+00' from copies
			) insert into private.removal_people (user_id, paused_at, updated_at) select id, now(), now() from people`,
			[id],
		);
		expect(await helps()).toMatchObject([{ id }]);
	});

	it("with helpers switched off, nobody is asked or shown, and an earlier yes can be taken back", async () => {
		const id = await wall();
		await ask(id);
		await settings({ helpers: false });
		expect((await admin(operator, "GET", "/removals")).body).toMatchObject({ helpers: false, helps: [] });
		expect((await opening(id)).status).toBe(404);
		expect((await ask(id, false)).status).toBe(200);
		expect((await ask(id)).status).toBe(409);
	});

	it("two operators do not do one step: the second is told about the first, and may go on after half an hour", async () => {
		const other = await operatorOf(`other${made}@example.com`);
		const id = await wall();
		await ask(id);
		await opening(id);
		expect((await opening(id, other)).status).toBe(409);
		expect((await finishing(id, { outcome: "done" }, other)).status, "without having seen it").toBe(409);
		expect(await helps(other)).toMatchObject([{ is_mine: false }]);
		for (const minutes of [10, 10, 11]) {
			here.app.clock.advance(minutes * 60_000);
			await helps(other);
		}
		expect((await opening(id, other)).status).toBe(200);
		expect(await helps(other)).toMatchObject([{ is_mine: true }]);
	});

	it("somebody without the role sees none of it, however they ask", async () => {
		const id = await wall();
		await ask(id);
		for (const who of [here.ann, await here.app.person(`eve${randomUUID()}@example.com`)]) {
			expect((await opening(id, who)).status).toBe(403);
			expect((await finishing(id, { outcome: "done" }, who)).status).toBe(403);
		}
		expect((await here.app.api(null, "POST", `/api/admin/removals/${id}/open`)).status).toBe(401);
		expect((await kinds(id)).at(-1)).toBe("help_asked");
	});
});
