import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeBreachData } from "../../../providers/breach-data/fake.ts";
import { onDatabase } from "../../../testing/databases.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { type ScannerApp, scannerApp } from "../testing/scanner-app.ts";

onDatabase("exposures", (open) => {
	let app: ScannerApp;
	let ann: Person;
	let count = 0;
	const other = fakeBreachData({ name: "other", label: "Another", sourceTypes: ["dark_web_markets"] });
	beforeAll(async () => {
		app = await scannerApp(await open(), {}, {}, [other]);
	});
	afterAll(() => app.stop());
	beforeEach(async () => {
		for (const source of [app.source, other]) {
			source.forget();
			source.behave("answer");
		}
		count += 1;
		ann = await app.person(`ann${count}@example.com`);
	});
	const market = {
		recordKey: "fake:market",
		title: "Market",
		sourceType: "dark_web_markets" as const,
		fields: ["email", "payment_card"] as const,
		values: [{ email: "ann@example.com", payment_card: "4242 4242 4242 4242" }],
	};
	/** One of Ann's exposures, found by a scan. */
	const found = async (more: object = {}) => {
		app.source.holds(ann.email, { ...market, ...more });
		await app.scan(ann);
		const [exposure] = await app.exposures(ann);
		return String(exposure?.id);
	};
	const put = (id: string, body: object) => app.api(ann, "PUT", `/exposures/${id}/status`, body);
	const score = async () => (await app.api(ann, "GET", "/score")).body.score;

	describe("their status", () => {
		it("goes from new to acknowledged to resolved, and never back", async () => {
			const id = await found();
			expect((await put(id, { status: "acknowledged" })).body.exposure).toMatchObject({
				status: "acknowledged",
			});
			expect((await put(id, { status: "new" })).status).toBe(409);
			const notes = "Manually resolved by user";
			const resolved = await put(id, { status: "resolved", notes });
			expect((await app.exposures(ann))[0], "in the list as well").toMatchObject({
				source_url: null,
				exposed_data: { email: "a•••••@example.com", payment_card: "4•••••" },
				resolution_notes: notes,
				resolved_at: resolved.body.exposure.resolved_at,
			});
			expect(resolved.body.exposure).toMatchObject({ status: "resolved", resolution_notes: notes });
			expect(resolved.body.exposure.resolved_at).not.toBeNull();
			expect((await put(id, { status: "acknowledged" })).status).toBe(409);
			expect((await put(id, { status: "resolved" })).status, "a second click").toBe(200);
			expect((await put(id, { status: "gone" })).status).toBe(400);
			expect((await put(id, { status: "resolved", more: 1 })).status, "an unknown field").toBe(400);
		});

		it("is what it was before when its resolution is undone, without the note, and the score with it", async () => {
			const id = await found();
			const before = await score();
			await put(id, { status: "acknowledged" });
			await put(id, { status: "resolved", notes: "Manually resolved by user" });
			const undo = () => app.api(ann, "DELETE", `/exposures/${id}/resolution`);
			expect((await undo()).body.exposure).toMatchObject({
				status: "acknowledged",
				resolved_at: null,
				resolution_notes: null,
			});
			expect((await undo()).status, "a second click").toBe(200);
			expect(await score()).toBeGreaterThanOrEqual(before);
			expect(await score()).toBeLessThan(100);
			const ben = await app.person(`ben${count}@example.com`);
			expect((await app.api(ben, "DELETE", `/exposures/${id}/resolution`)).status).toBe(404);
		});

		it("changes for many at once, but only where the change is allowed", async () => {
			app.source.holds(ann.email, { recordKey: "breach:Adobe", sourceType: "breach_databases" });
			const first = await found();
			await put(first, { status: "resolved" });
			const ids = (await app.exposures(ann)).map(({ id }) => id);
			const answer = await app.api(ann, "POST", "/exposures/bulk", { ids, status: "acknowledged" });
			expect(answer.body.updated).toEqual(ids.filter((id) => id !== first));
		});

		it("changes the score, the profile, and the list of what happened", async () => {
			const id = await found();
			const before = await score();
			await put(id, { status: "resolved" });
			expect(await score()).toBeGreaterThan(before);
			const [profile] = await app.rows("select security_score from public.profiles where user_id = $1", [
				ann.id,
			]);
			expect(profile?.security_score).toBe(await score());
			const { events } = (await app.api(ann, "GET", "/activity")).body;
			expect(events[0]).toMatchObject({ kind: "exposure_resolved", exposure_id: id });
		});
	});

	describe("one that was resolved", () => {
		it("stays resolved when a scan finds the same again", async () => {
			const id = await found();
			await put(id, { status: "resolved" });
			await app.scan(ann);
			expect((await app.exposures(ann))[0]).toMatchObject({ status: "resolved" });
		});

		it("is new again when it turns up in newer data, with a note that says why", async () => {
			const id = await found();
			await put(id, { status: "resolved", notes: "card replaced" });
			app.source.forget();
			const later = new Date(app.clock.now().getTime() + 86_400_000);
			app.clock.set(new Date(later.getTime() + 1000));
			ann = { ...ann, ...(await freshToken()) };
			app.source.holds(ann.email, { ...market, addedAt: later.toISOString() });
			expect(await app.scan(ann)).toMatchObject({ new_exposures: 1, total_exposures: 1 });
			const { exposure } = (await app.api(ann, "GET", `/exposures/${id}`)).body;
			expect(exposure).toMatchObject({ status: "new", resolved_at: null });
			expect(exposure.resolution_notes).toMatch(/^Reopened on .+ Before: card replaced$/);
		});

		const freshToken = async () => {
			const body = { email: ann.email, password: ann.password };
			const answer = await app.call("POST", "/token?grant_type=password", { body });
			return { access: String(answer.body.access_token) };
		};
	});

	describe("one that is someone else's", () => {
		it("is hidden, counts for nothing, does not come back, and can be taken back", async () => {
			const id = await found();
			const before = await score();
			expect((await app.api(ann, "POST", `/exposures/${id}/not-me`)).body.exposure.not_me).toBe(true);
			expect(await app.exposures(ann)).toEqual([]);
			expect(await app.exposures(ann, "?not_me=true")).toHaveLength(1);
			expect(await score()).toBeGreaterThan(before);
			expect(await app.scan(ann)).toMatchObject({ total_exposures: 0, new_exposures: 0 });
			expect((await put(id, { status: "resolved" })).status).toBe(409);
			await app.api(ann, "DELETE", `/exposures/${id}/not-me`);
			expect(await app.exposures(ann)).toHaveLength(1);
		});

		it("lowers the confidence of what the same user name finds", async () => {
			await app.api(ann, "POST", "/identifiers", { kind: "username", value: `handle${count}` });
			const profile = { sourceType: "social_media" as const, fields: ["username"] as const };
			for (const n of [1, 2]) app.source.holds(`handle${count}`, { recordKey: `fake:${n}`, ...profile });
			await app.scan(ann);
			const [one] = await app.exposures(ann);
			expect(one?.confidence_score).toBe(0.6);
			await app.api(ann, "POST", `/exposures/${one?.id}/not-me`);
			app.source.holds(`handle${count}`, { recordKey: "fake:3", ...profile });
			expect(await app.scan(ann), "less likely than not: neither is shown").toMatchObject({
				new_exposures: 0,
				total_exposures: 0,
			});
			expect((await app.api(ann, "GET", "/exposures")).body).toMatchObject({ exposures: [], total: 0 });
			expect(await app.exposures(ann, "?not_me=true")).toHaveLength(1);
			await app.api(ann, "DELETE", `/exposures/${one?.id}/not-me`);
			expect(await app.scan(ann), "one is new, and one was only out of sight").toMatchObject({
				new_exposures: 1,
				total_exposures: 3,
			});
		});
	});

	describe("one with two sources, of which only one could be asked", () => {
		const down = { unknown: "unreachable" } as const;
		const detail = async (id: string) => (await app.api(ann, "GET", `/exposures/${id}`)).body.exposure;

		it("gets more detail from the other, and loses nothing", async () => {
			other.holds(ann.email, {
				...market,
				fields: ["phone"],
				values: [{ phone: "+12025550100" }],
			});
			const id = await found({ fields: ["email"], values: [{ email: ann.email }] });
			expect(await detail(id)).toMatchObject({ severity: "medium", revealable: ["email", "phone"] });
			other.behave(down);
			app.source.forget();
			await found({ title: "Market, renamed", fields: ["payment_card"], values: [{ payment_card: "4242" }] });
			const again = await detail(id);
			expect(again).toMatchObject({
				title: "Market, renamed",
				severity: "critical",
				providers: ["Fake source", "Another"],
			});
			expect(again.revealable.sort()).toEqual(["email", "payment_card", "phone"]);
			other.behave("answer");
			other.forget();
			await app.scan(ann);
			expect((await detail(id)).revealable, "now it is known to be gone").toEqual(["payment_card"]);
		});

		it("is not taken for gone because of silence: only a source that was asked can say that", async () => {
			const id = await found({ fields: ["email", "payment_card"] });
			other.behave(down);
			app.source.forget();
			await found({ fields: ["email"], values: [] });
			expect(await detail(id), "who says it answered").toMatchObject({ severity: "medium" });
			app.source.forget();
			await app.scan(ann);
			expect(await app.exposures(ann)).toHaveLength(1);
		});

		it("does not fail the page when a source says nothing about what it covers", async () => {
			const hang = vi.spyOn(other, "sourceTypes").mockReturnValue(new Promise(() => undefined));
			await found();
			const { sources } = (await app.api(ann, "GET", "/sources")).body;
			expect(sources[2]).toMatchObject({ state: "ok", providers: ["Fake source", "Another"] });
			hang.mockRestore();
		});

		it("is new again, once, if it was resolved and the other source knows more", async () => {
			other.holds(ann.email, { ...market, fields: ["phone"] });
			const id = await found({ fields: ["email"] });
			await put(id, { status: "resolved" });
			other.behave(down);
			expect(await app.scan(ann)).toMatchObject({ new_exposures: 0 });
			app.source.forget();
			app.source.holds(ann.email, market);
			expect(await app.scan(ann)).toMatchObject({ new_exposures: 1 });
			expect(await detail(id)).toMatchObject({ status: "new", severity: "critical" });
			expect(await app.scan(ann)).toMatchObject({ new_exposures: 0 });
		});
	});

	describe("what was exposed", () => {
		it("is masked everywhere, and unmasked only after a recent proof, which the audit log records", async () => {
			const id = await found();
			const { exposure } = (await app.api(ann, "GET", `/exposures/${id}`)).body;
			expect(JSON.stringify(exposure)).not.toContain("4242 4242");
			expect(exposure.revealable).toContain("payment_card");
			const reveal = (body: object) => app.api(ann, "POST", `/exposures/${id}/reveal`, body);
			expect(await reveal({ password: "wrong" })).toMatchObject({
				status: 400,
				body: { errors: [{ field: "password" }] },
			});
			app.clock.advance(301_000);
			expect(await reveal({})).toMatchObject({ status: 403, body: { code: "recent_proof_required" } });
			const whole = await reveal({ password: ann.password });
			expect(whole.body.exposed_data.payment_card).toBe("4242 4242 4242 4242");
			expect((await reveal({})).status, "for five minutes").toBe(200);
			const { events } = (await app.api(ann, "GET", "/api/account/security-events")).body;
			expect(events).toContainEqual(
				expect.objectContaining({ event: "exposure_revealed", details: { exposure_id: id } }),
			);
			for (const format of ["csv", "json", "pdf"]) {
				for (const path of ["/report", `/exposures/${id}/export`]) {
					const file = await app.api(ann, "GET", `${path}?format=${format}`);
					expect([file.status, file.headers["content-disposition"]]).toEqual([
						200,
						expect.stringContaining("attachment"),
					]);
					expect(file.raw.includes("4242 4242")).toBe(false);
				}
			}
		});

		it("is never readable in the database", async () => {
			await found();
			const [row] = await app.rows(
				"select row_to_json(e)::text as text, sealed from private.exposures e where user_id = $1",
				[ann.id],
			);
			// With a space in it: the bytes are shown as hexadecimal digits, which could contain these four by
			// chance.
			for (const secret of ["Market", "4242 4242", ann.email]) {
				expect(row?.text).not.toContain(secret);
				expect(Buffer.from(row?.sealed).toString("latin1")).not.toContain(secret);
			}
		});

		it("beside a user name that a person only claims is shown to nobody", async () => {
			await app.api(ann, "POST", "/identifiers", { kind: "username", value: `claimed${count}` });
			app.source.holds(`claimed${count}`, {
				recordKey: "fake:leak",
				sourceType: "social_media",
				values: [{ username: `claimed${count}`, phone: "+12025550100", email: ann.email }],
			});
			await app.scan(ann);
			const [one] = await app.exposures(ann);
			const { exposure } = (await app.api(ann, "GET", `/exposures/${one?.id}`)).body;
			expect(exposure.revealable).toEqual([]);
		});
	});

	describe("the list", () => {
		it("begins with the worst of what was found last", async () => {
			app.source.holds(ann.email, {
				recordKey: "fake:a",
				title: "Address",
				sourceType: "paste_sites",
				fields: ["email"],
			});
			app.source.holds(ann.email, {
				recordKey: "fake:c",
				title: "Card",
				sourceType: "paste_sites",
				fields: ["payment_card"],
			});
			app.source.holds(ann.email, {
				recordKey: "fake:p",
				title: "Password",
				sourceType: "paste_sites",
				fields: ["password"],
			});
			await app.scan(ann);
			const titles = async (path: string) => (await app.api(ann, "GET", path)).body;
			const { exposures, next_cursor: cursor } = await titles("/exposures?limit=2");
			expect(exposures.map(({ title }: { title: string }) => title)).toEqual(["Card", "Password"]);
			expect((await titles(`/exposures?limit=2&cursor=${cursor}`)).exposures).toMatchObject([
				{ title: "Address" },
			]);
		});

		it("comes page by page, filtered, searched, with the total counts", async () => {
			for (let n = 0; n < 7; n += 1)
				app.source.holds(ann.email, {
					recordKey: `fake:${n}`,
					title: `Leak ${n}`,
					sourceType: n % 2 ? "paste_sites" : "social_media",
				});
			await app.scan(ann);
			const seen: string[] = [];
			let cursor = "";
			do {
				const { body } = await app.api(ann, "GET", `/exposures?limit=3${cursor && `&cursor=${cursor}`}`);
				expect(body.total).toBe(7);
				expect(body.summary.total).toBe(7);
				seen.push(...body.exposures.map(({ id }: { id: string }) => id));
				cursor = body.next_cursor ?? "";
			} while (cursor);
			expect(new Set(seen).size).toBe(7);
			expect(seen).toHaveLength(7);
			expect(await app.exposures(ann, "?source=paste_sites")).toHaveLength(3);
			expect((await app.exposures(ann, "?q=LEAK%203")).map(({ title }) => title)).toEqual(["Leak 3"]);
			const page = (await app.api(ann, "GET", "/exposures?q=leak&limit=5")).body;
			expect(page).toMatchObject({ total: 7 });
			const rest = (await app.api(ann, "GET", `/exposures?q=leak&limit=5&cursor=${page.next_cursor}`)).body;
			expect([page.exposures.length, rest.exposures.length, rest.next_cursor]).toEqual([5, 2, null]);
			const made = (at: string) =>
				Buffer.from(`${at} 1 ${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}`).toString("base64url");
			for (const wrong of ["nonsense", made("soon"), made("-100000-01-01T00:00:00Z"), made("+200000-01-01")])
				expect([wrong, (await app.api(ann, "GET", `/exposures?cursor=${wrong}`)).status]).toEqual([
					wrong,
					400,
				]);
			expect((await app.api(ann, "GET", "/exposures?color=red")).status).toBe(400);
		});
	});

	it("that are open come without any resolved one, acknowledged ones among them", async () => {
		for (const [n, fields] of [["password"], ["password"], ["payment_card"], ["email"]].entries())
			app.source.holds(ann.email, {
				recordKey: `fake:${n}`,
				title: `Leak ${n}`,
				sourceType: "paste_sites",
				fields: fields as ["email"],
			});
		await app.scan(ann);
		const all = await app.exposures(ann);
		const [gone, seen] = ["Leak 0", "Leak 1"].map((name) => all.find(({ title }) => title === name));
		const rest = all.filter((one) => one.severity === gone?.severity && one !== gone && one !== seen);
		await put(String(gone?.id), { status: "resolved" });
		await put(String(seen?.id), { status: "acknowledged" });
		const open = (await app.api(ann, "GET", "/exposures?status=open")).body;
		expect(open.total).toBe(3);
		expect(open.exposures.map(({ status }: { status: string }) => status).sort()).toEqual([
			"acknowledged",
			"new",
			"new",
		]);
		const worst = (await app.api(ann, "GET", `/exposures?status=open&severity=${gone?.severity}`)).body;
		expect(worst.exposures.map(({ id }: { id: string }) => id).sort()).toEqual(
			[seen, ...rest].map((one) => one?.id).sort(),
		);
		const { next_cursor: cursor } = (await app.api(ann, "GET", "/exposures?status=open&limit=2")).body;
		expect(await app.exposures(ann, `?status=open&limit=2&cursor=${cursor}`)).toHaveLength(1);
	});

	it("have steps that can be ticked, and unticked", async () => {
		const id = await found();
		const tick = (done: boolean, action = "change_passwords") =>
			app.api(ann, "PUT", `/exposures/${id}/actions/${action}`, { done });
		const doneOf = ({ body }: Awaited<ReturnType<typeof tick>>) =>
			body.actions
				.filter(({ done }: { done: boolean }) => done)
				.map(({ id: action }: { id: string }) => action);
		expect(doneOf(await tick(true))).toEqual(["change_passwords"]);
		expect(doneOf(await tick(true)), "a second click").toEqual(["change_passwords"]);
		expect(doneOf(await tick(false))).toEqual([]);
		expect((await tick(true, "drop_tables")).status).toBe(404);
	});

	describe("what to do", () => {
		const steps = async (id: string) =>
			(await app.api(ann, "GET", `/exposures/${id}`)).body.exposure.help.steps as {
				id: string;
				done: boolean;
			}[];

		it("comes with each, worst first, and keeps what was ticked", async () => {
			const id = await found();
			expect((await steps(id)).map((one) => one.id).slice(0, 2)).toEqual([
				"replace_card",
				"check_statements",
			]);
			const ticked = await app.api(ann, "PUT", `/exposures/${id}/actions/replace_card`, { done: true });
			expect(ticked.body.steps[0]).toMatchObject({ id: "replace_card", done: true });
			expect((await steps(id)).filter(({ done }) => done)).toHaveLength(1);
			expect((await app.api(ann, "PUT", `/exposures/${id}/actions/nonsense`, { done: true })).status).toBe(
				404,
			);
		});

		it("leads to the worst that is still open", async () => {
			app.source.holds(ann.email, { recordKey: "breach:Adobe", sourceType: "breach_databases" });
			const worst = await found();
			const all = await app.exposures(ann);
			const other = String(all.find(({ id }) => id !== worst)?.id);
			const next = async (id: string) => (await app.api(ann, "GET", `/exposures/${id}`)).body.exposure.next;
			expect(await next(other)).toEqual({ id: worst, title: "Market" });
			await put(worst, { status: "resolved" });
			expect(await next(other)).toBeNull();
		});
	});

	it("are new this week until they are looked at, or a week is over", async () => {
		const id = await found();
		const thisWeek = async () => (await app.api(ann, "GET", "/exposures")).body.summary.new_this_week;
		expect(await thisWeek()).toBe(1);
		await put(id, { status: "acknowledged" });
		expect(await thisWeek()).toBe(0);
		app.source.holds(ann.email, { recordKey: "breach:Adobe", sourceType: "breach_databases" });
		await app.scan(ann);
		expect(await thisWeek()).toBe(1);
		const before = new Date(app.clock.now().getTime() - 8 * 86_400_000);
		await app.rows("update private.exposures set discovered_at = $2 where user_id = $1", [ann.id, before]);
		expect(await thisWeek()).toBe(0);
	});
});
