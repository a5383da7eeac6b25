import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { useRemovals } from "./testing/removals-app.ts";

onDatabase("a mail", (open) => {
	const here = useRemovals(open);

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

		it("another site's link is a step for the person", async () => {
			const other = await unsure({ link: "http://evil.test/c" });
			await say(other.id, "needs_link");
			await here.work();
			expect((await here.one(other.id)).task).toMatchObject({ kind: "confirm" });
			expect(here.sites.optOuts.map(({ link }) => link)).not.toContain("http://evil.test/c");
		});

		it("that has taken the place of a step leaves that step's answer without effect", async () => {
			const { id } = await here.press("beta.test");
			await here.work();
			await here.reply(id, { from: "beta.test", kind: "needs_form" });
			const shown = (await here.one(id)).task;
			expect(shown?.kind).toBe("form");
			here.app.clock.advance(1000);
			await here.reply(id, { from: "beta.test", isSure: false, kind: "completed" });
			const told = await here.app.rows("select 1 from private.removal_disclosures where user_id = $1", [
				here.ann.id,
			]);
			const done = { outcome: "done", since: shown?.since };
			expect((await here.call(here.ann, "POST", `/${id}/task`, done)).status).toBe(409);
			// Pages of an older version do not say which step they showed.
			expect((await here.call(here.ann, "POST", `/${id}/task`, { outcome: "done" })).status).toBe(409);
			expect(await here.one(id)).toMatchObject({ state: "needs_person", task: { kind: "read_mail" } });
			expect(
				await here.app.rows("select 1 from private.removal_disclosures where user_id = $1", [here.ann.id]),
			).toEqual(told);
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
	});
});
