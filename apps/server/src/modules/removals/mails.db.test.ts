import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { findRemoval } from "./core/removals.repository.ts";
import { openTask, sealTask } from "./core/task-content.ts";
import { sayMeaning } from "./person/say-meaning.ts";
import { useRemovals } from "./testing/removals-app.ts";

const day = 86_400_000;

onDatabase("a mail", (open) => {
	const here = useRemovals(open);
	const links = () => here.sites.optOuts.flatMap(({ link }) => link ?? []);
	const sayOf = (id: string, said: object) => here.call(here.ann, "POST", `/${id}/meaning`, said);

	it("with a link on the site's own host is followed once; one on another host is never followed", async () => {
		here.sites.takes("beta.test", { state: "needs_mail_confirmation", address: "x" });
		const { id } = await here.press("beta.test");
		await here.work();
		expect((await here.one(id)).state).toBe("needs_confirmation");
		here.sites.takes("beta.test", { state: "confirmed" });
		await here.reply(id, { from: "beta.test", kind: "needs_link", link: "http://beta.test/c?1" });
		await here.work();
		expect((await here.one(id)).state).toBe("sent");
		expect(here.sites.optOuts.map(({ link }) => link)).toEqual([null, "http://beta.test/c?1"]);
		await here.reply(id, { from: "beta.test", kind: "needs_link", link: "http://evil.test/c" });
		await here.work();
		expect((await here.one(id)).task).toMatchObject({ kind: "confirm" });
		expect(here.sites.optOuts.length).toBe(2);
	});

	it("with a link that only looks like the site's own is never followed", async () => {
		const { id } = await here.press("beta.test");
		await here.work();
		const { length } = here.sites.optOuts;
		for (const link of [
			"http://beta.test.evil.test/c",
			"http://evilbeta.test/c",
			"http://evil.test/beta.test/c",
			"http://beta.test@evil.test/c",
			"http://x:y@beta.test/c",
			"http://beta.test%2eevil.test/c",
			"http://b\u0435ta.test/c",
			"http://xn--bta-8cd.test/c",
			"http://127.0.0.1/c",
			"http://[::1]/c",
			"http://2130706433/c",
			"ftp://beta.test/c",
			"javascript:alert(1)",
			"//beta.test/c",
			"beta.test/c",
		]) {
			await here.reply(id, { from: "beta.test", kind: "needs_link", link });
			await here.work();
			expect(await here.one(id), link).toMatchObject({ state: "needs_person", task: { kind: "confirm" } });
		}
		expect(here.sites.optOuts.length).toBe(length);
	});

	it("from somebody else, or with an unsure meaning, changes nothing by itself", async () => {
		const { id } = await here.press("beta.test");
		await here.work();
		await here.reply(id, { from: "evil.test", isBrokers: false, kind: "completed" });
		expect((await here.one(id)).state).toBe("sent");
		await here.reply(id, { from: "beta.test", isSure: false, kind: "completed" });
		expect(await here.one(id)).toMatchObject({ state: "needs_person", task: { kind: "read_mail" } });
	});

	describe("with an unsure meaning does what the person says that it means:", () => {
		const unsure = async (more: object = {}) => {
			const { id } = await here.press("beta.test");
			await here.work();
			const before = await here.one(id);
			await here.reply(id, {
				from: "beta.test",
				isSure: false,
				kind: "acknowledged",
				likely: ["acknowledged", "completed", "refused_other"],
				...more,
			});
			return { id, before };
		};
		const say = (id: string, meaning: string) => here.call(here.ann, "POST", `/${id}/meaning`, { meaning });

		it.each([
			["acknowledged", "acknowledged", ["mail_read", "acknowledged"]],
			["completed", "said_done", ["mail_read", "said_done"]],
			["no_record", "no_record", ["mail_read", "said_no_record"]],
			["refused_exempt", "refused", ["mail_read", "refused"]],
			["bounced", "unreachable", ["mail_read", "bounced"]],
			["unrelated", "sent", ["mail_read"]],
			["needs_identity_document", "needs_person", ["mail_read", "task_given"]],
		])("%s leads to %s", async (meaning, state, kinds) => {
			const { id, before } = await unsure();
			const { task } = await here.one(id);
			expect(task).toMatchObject({
				kind: "read_mail",
				meanings: ["acknowledged", "completed", "refused_other"],
			});
			const answer = await say(id, meaning);
			expect(answer.status).toBe(200);
			const after = await here.one(id);
			expect(after.state).toBe(state);
			// Times count from when the request was sent, not from the person's press.
			expect([after.sent_at, after.due_at]).toEqual([before.sent_at, before.due_at]);
			expect(after.events.slice(-kinds.length).map(({ kind }) => kind)).toEqual(kinds);
			// The mail is in the record once.
			expect(after.events.filter(({ file }) => file?.kind === "mail")).toHaveLength(1);
			if (state !== "needs_person") expect(after.task).toBeNull();
			expect((await say(id, meaning)).status).toBe(409);
		});

		it("a link in it is opened on the broker's own site, and nowhere else", async () => {
			const own = await unsure({ link: "http://beta.test/c?2" });
			await say(own.id, "needs_link");
			await here.work();
			expect(here.sites.optOuts.map(({ link }) => link)).toContain("http://beta.test/c?2");
		});

		it("a link in it is kept if another unsure mail, without a link, comes before the person reads it", async () => {
			const own = await unsure({ link: "http://beta.test/c?9" });
			await here.reply(own.id, { from: "beta.test", isSure: false, kind: "acknowledged" });
			await say(own.id, "needs_link");
			await here.work();
			expect(here.sites.optOuts.map(({ link }) => link)).toContain("http://beta.test/c?9");
		});

		it("another site's link is a step for the person", async () => {
			const other = await unsure({ link: "http://evil.test/c" });
			await say(other.id, "needs_link");
			await here.work();
			expect((await here.one(other.id)).task).toMatchObject({ kind: "confirm" });
			expect(here.sites.optOuts.map(({ link }) => link)).not.toContain("http://evil.test/c");
		});

		it("is not the one that the person read, if another came since", async () => {
			const { id } = await unsure();
			const shown = (await here.one(id)).task;
			here.app.clock.advance(1000);
			await here.reply(id, { from: "beta.test", isSure: false, kind: "completed" });
			const stale = { meaning: "refused_other", since: shown?.since };
			expect((await here.call(here.ann, "POST", `/${id}/meaning`, stale)).status).toBe(409);
			const since = (await here.one(id)).task?.since;
			const fresh = { meaning: "refused_other", since };
			expect((await here.call(here.ann, "POST", `/${id}/meaning`, fresh)).status).toBe(200);
		});

		it("works only for a mail that waits for it, and only for the person's own", async () => {
			const { id } = await unsure();
			const eve = await here.app.person(`eve${randomUUID()}@example.com`);
			expect((await here.call(eve, "POST", `/${id}/meaning`, { meaning: "completed" })).status).toBe(404);
			expect((await say(id, "verified_removed")).status).toBe(400);
			expect((await say(id, "refused_other")).status).toBe(200);
			await here.reply(id, { from: "beta.test", kind: "needs_form" });
			expect((await say(id, "completed")).status).toBe(409);
		});

		it("goes back to where the removal stood, so that nothing is sent or noted twice", async () => {
			const { id } = await here.press("beta.test");
			await here.work();
			here.app.clock.advance(50 * day);
			await here.work();
			const before = await here.one(id);
			expect(before.state).toBe("overdue");
			here.app.clock.advance(day);
			await here.reply(id, { from: "beta.test", isSure: false, kind: "acknowledged" });
			// Not by a request, because days pass and sessions end.
			await sayMeaning(here.worker())(here.ann.id, id, { meaning: "unrelated" });
			await here.work();
			const after = await here.one(id);
			expect([after.state, after.state_since]).toEqual(["overdue", before.state_since]);
			expect(after.events.filter(({ kind }) => kind === "deadline_passed")).toHaveLength(1);
		});

		it("keeps the link of an earlier mail, which is then opened", async () => {
			here.sites.takes("beta.test", { state: "needs_mail_confirmation", address: "x" });
			const { id } = await here.press("beta.test");
			await here.work();
			here.sites.takes("beta.test", { state: "confirmed" });
			await here.reply(id, { from: "beta.test", kind: "needs_link", link: "http://beta.test/c?3" });
			await here.reply(id, { from: "beta.test", isSure: false, kind: "acknowledged" });
			expect((await here.one(id)).state).toBe("needs_person");
			await say(id, "unrelated");
			await here.work();
			expect((await here.one(id)).state).toBe("sent");
			expect(links()).toEqual(["http://beta.test/c?3"]);
		});

		it("asks nobody while a new request waits in line, which then goes out", async () => {
			const { id } = await here.press("beta.test");
			await here.work();
			await here.call(here.ann, "POST", `/${id}/cancel`);
			await here.reply(id, { from: "beta.test", isSure: false, kind: "acknowledged" });
			// No step is left behind where none can be answered.
			expect(await here.one(id)).toMatchObject({ state: "given_up", task: null });
			await here.call(here.ann, "POST", `/${id}/again`);
			await here.reply(id, { from: "beta.test", isSure: false, kind: "acknowledged" });
			await here.reply(id, { from: "beta.test", kind: "needs_form" });
			expect(await here.one(id)).toMatchObject({ state: "queued", task: null });
			await here.work();
			expect(await here.one(id)).toMatchObject({ state: "sent", rounds: 2 });
			expect(here.sites.optOuts).toHaveLength(2);
		});
	});

	describe("that comes while the person does a step by hand", () => {
		const byHand = async () => {
			here.sites.takes("beta.test", { state: "wall" }, false);
			const { id } = await here.press("beta.test");
			await here.work();
			const { task } = await here.one(id);
			expect(task?.kind).toBe("wall");
			here.sites.takes("beta.test", { state: "confirmed" });
			return { id, since: task?.since };
		};
		const done = (id: string, since?: string) =>
			here.call(here.ann, "POST", `/${id}/task`, { outcome: "done", since });
		const unsure = { from: "beta.test", isSure: false, kind: "acknowledged" } as const;
		const toldByHand = async () => {
			const { disclosures } = (await here.call(here.ann, "GET", "/disclosures")).body;
			return disclosures.flatMap(({ channel, field }: Record<string, string>) =>
				channel === "hand" ? [field] : [],
			);
		};

		it("with a link is kept, and the link is opened once they say that the step is done", async () => {
			const { id, since } = await byHand();
			await here.reply(id, { from: "beta.test", kind: "needs_link", link: "http://beta.test/c?1" });
			await here.work();
			expect([(await here.one(id)).state, links()]).toEqual(["needs_person", []]);
			expect((await done(id, since)).body.removal.state).toBe("needs_confirmation");
			await here.work();
			const after = await here.one(id);
			expect([after.state, links()]).toEqual(["sent", ["http://beta.test/c?1"]]);
			expect(after.due_at).not.toBeNull();
		});

		it("with a link is opened in a later round too, whose request no worker sent", async () => {
			here.sites.takes("beta.test", { state: "needs_mail_confirmation", address: "x" });
			const { id } = await here.press("beta.test");
			await here.work();
			here.sites.takes("beta.test", { state: "confirmed" });
			await here.reply(id, { from: "beta.test", kind: "needs_link", link: "http://beta.test/c?1" });
			await here.work();
			await here.call(here.ann, "POST", `/${id}/cancel`);
			here.sites.takes("beta.test", { state: "wall" }, false);
			here.app.clock.advance(1000);
			await here.call(here.ann, "POST", `/${id}/again`);
			await here.work();
			here.sites.takes("beta.test", { state: "confirmed" });
			await here.reply(id, { from: "beta.test", kind: "needs_link", link: "http://beta.test/c?2" });
			await done(id);
			await here.work();
			expect(links()).toEqual(["http://beta.test/c?1", "http://beta.test/c?2"]);
		});

		it("with a link is not opened if the step did not work", async () => {
			const { id, since } = await byHand();
			await here.reply(id, { from: "beta.test", kind: "needs_link", link: "http://beta.test/c?1" });
			await here.call(here.ann, "POST", `/${id}/task`, { outcome: "did_not_work", since });
			await here.work();
			expect([(await here.one(id)).state, links()]).toEqual(["given_up", []]);
			const rows = await here.app.rows("select link_sealed from private.removals where id = $1", [id]);
			expect(rows).toEqual([{ link_sealed: null }]);
		});

		it("with an unsure meaning leaves the step open, and is asked about after it", async () => {
			const { id, since } = await byHand();
			here.app.clock.advance(1000);
			await here.reply(id, unsure);
			const { task } = await here.one(id);
			expect(task).toMatchObject({ kind: "wall", since, mail: { meanings: expect.any(Array) } });
			expect((await done(id, since)).status).toBe(200);
			expect(await toldByHand()).toEqual(["listing_url"]);
			const sent = await here.one(id);
			expect(sent).toMatchObject({ state: "needs_person", task: { kind: "read_mail" } });
			expect([sent.sent_at, sent.due_at]).not.toContain(null);
			// "Done" is no answer to a mail. Pages of an older version do not say which step they showed.
			expect((await done(id)).status).toBe(409);
			expect((await sayOf(id, { meaning: "acknowledged", since: sent.task?.since })).status).toBe(200);
			expect(await here.one(id)).toMatchObject({
				state: "acknowledged",
				sent_at: sent.sent_at,
				due_at: sent.due_at,
			});
		});

		it.each(["unrelated", "acknowledged"])(
			"with an unsure meaning can be read first, and the step is still to be done: %s",
			async (meaning) => {
				const { id, since } = await byHand();
				here.app.clock.advance(1000);
				await here.reply(id, unsure);
				const mail = (await here.one(id)).task?.mail;
				expect((await sayOf(id, { meaning, since })).status).toBe(409);
				expect((await sayOf(id, { meaning, since: mail?.since })).status).toBe(200);
				expect(await here.one(id)).toMatchObject({
					state: "needs_person",
					task: { kind: "wall", since, mail: null },
				});
				expect((await sayOf(id, { meaning, since: mail?.since })).status).toBe(409);
				await done(id, since);
				const after = await here.one(id);
				expect(after.state).toBe("sent");
				expect([after.sent_at, after.due_at]).not.toContain(null);
			},
		);

		it.each([
			["completed", "said_done"],
			["refused_other", "refused"],
			["no_record", "no_record"],
		] as const)(
			"and says %s shows that the step was done, which the ledger says too",
			async (kind, state) => {
				const { id } = await byHand();
				await here.reply(id, { from: "beta.test", kind });
				const after = await here.one(id);
				expect(after.state).toBe(state);
				expect(after.events.map((one) => one.kind)).toContain("task_done");
				expect([after.sent_at, after.due_at]).not.toContain(null);
				expect(await toldByHand()).toEqual(["listing_url"]);
			},
		);

		it("shows nothing about a request that never went out, if the step is only a mail to read", async () => {
			const { id } = await byHand();
			// Older versions put the question about a mail in the place of the step.
			await here.app.rows("update private.removals set task = 'read_mail' where id = $1", [id]);
			await here.reply(id, { from: "beta.test", kind: "completed" });
			const after = await here.one(id);
			expect(after.events.map((one) => one.kind)).not.toContain("task_done");
			expect([after.sent_at, after.due_at]).toEqual([null, null]);
			expect(await toldByHand()).toEqual([]);
		});

		it("can be answered beside the step also if an older version noted no time for it", async () => {
			const { id } = await byHand();
			await here.reply(id, unsure);
			const row = await findRemoval(here.app.parts.db, here.ann.id, id);
			const key = await here.worker().vault.hold(here.app.parts.db, here.ann.id);
			const content = row && openTask(key, row);
			if (!content?.mail) throw new Error("no mail waits");
			const { since: _, ...mail } = content.mail;
			await here.app.rows("update private.removals set task_sealed = $2 where id = $1", [
				id,
				sealTask(key, id, { ...content, mail }),
			]);
			const shown = (await here.one(id)).task?.mail;
			expect(shown?.since).toEqual(expect.any(String));
			expect((await sayOf(id, { meaning: "acknowledged", since: shown?.since })).status).toBe(200);
			expect((await here.one(id)).task).toMatchObject({ kind: "wall", mail: null });
		});

		it("and wants another step is told of with that one, because the first may have been done", async () => {
			const { id } = await byHand();
			await here.reply(id, { from: "beta.test", kind: "needs_identity_document" });
			expect((await here.one(id)).task?.kind).toBe("identity_document");
			await done(id);
			expect(await toldByHand()).toEqual(["listing_url"]);
		});
	});
});
