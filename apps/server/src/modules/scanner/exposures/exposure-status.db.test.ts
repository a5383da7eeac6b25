import { describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { useExposures } from "../testing/exposures-stage.ts";

onDatabase("exposures", (open) => {
	const here = useExposures(open);
	const { found, market, put, score } = here;

	describe("their status", () => {
		it("goes from new to acknowledged to resolved, and never back", async () => {
			const id = await found();
			expect((await put(id, { status: "acknowledged" })).body.exposure).toMatchObject({
				status: "acknowledged",
			});
			expect((await put(id, { status: "new" })).status).toBe(409);
			const notes = "Manually resolved by user";
			const resolved = await put(id, { status: "resolved", notes });
			expect((await here.app.exposures(here.ann))[0], "in the list as well").toMatchObject({
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

		it("is the earlier one again when the resolution is undone, without the note, and the score with it", async () => {
			const id = await found();
			const before = await score();
			await put(id, { status: "acknowledged" });
			await put(id, { status: "resolved", notes: "Manually resolved by user" });
			const undo = () => here.app.api(here.ann, "DELETE", `/exposures/${id}/resolution`);
			expect((await undo()).body.exposure).toMatchObject({
				status: "acknowledged",
				resolved_at: null,
				resolution_notes: null,
			});
			expect((await undo()).status, "a second click").toBe(200);
			expect(await score()).toBeGreaterThanOrEqual(before);
			expect(await score()).toBeLessThan(100);
			const ben = await here.app.person(`ben${here.count}@example.com`);
			expect((await here.app.api(ben, "DELETE", `/exposures/${id}/resolution`)).status).toBe(404);
		});

		it("changes for many at once, but only where the change is allowed", async () => {
			here.app.source.holds(here.ann.email, { recordKey: "breach:Adobe", sourceType: "breach_databases" });
			const first = await found();
			await put(first, { status: "resolved" });
			const ids = (await here.app.exposures(here.ann)).map(({ id }) => id);
			const answer = await here.app.api(here.ann, "POST", "/exposures/bulk", { ids, status: "acknowledged" });
			expect(answer.body.updated).toEqual(ids.filter((id) => id !== first));
		});

		it("changes the score, the profile, and the list of what happened", async () => {
			const id = await found();
			const before = await score();
			await put(id, { status: "resolved" });
			expect(await score()).toBeGreaterThan(before);
			const [profile] = await here.app.rows("select security_score from public.profiles where user_id = $1", [
				here.ann.id,
			]);
			expect(profile?.security_score).toBe(await score());
			const { events } = (await here.app.api(here.ann, "GET", "/activity")).body;
			expect(events[0]).toMatchObject({ kind: "exposure_resolved", exposure_id: id });
		});
	});

	describe("one that was resolved", () => {
		it("stays resolved when a scan finds the same again", async () => {
			const id = await found();
			await put(id, { status: "resolved" });
			await here.app.scan(here.ann);
			expect((await here.app.exposures(here.ann))[0]).toMatchObject({ status: "resolved" });
		});

		it("is new again when it turns up in newer data, with a note that says why", async () => {
			const id = await found();
			await put(id, { status: "resolved", notes: "card replaced" });
			here.app.source.forget();
			const later = new Date(here.app.clock.now().getTime() + 86_400_000);
			here.app.clock.set(new Date(later.getTime() + 1000));
			here.ann = { ...here.ann, ...(await freshToken()) };
			here.app.source.holds(here.ann.email, { ...market, addedAt: later.toISOString() });
			expect(await here.app.scan(here.ann)).toMatchObject({ new_exposures: 1, total_exposures: 1 });
			const { exposure } = (await here.app.api(here.ann, "GET", `/exposures/${id}`)).body;
			expect(exposure).toMatchObject({ status: "new", resolved_at: null });
			expect(exposure.resolution_notes).toMatch(/^Reopened on .+ Before: card replaced$/);
		});

		const freshToken = async () => {
			const body = { email: here.ann.email, password: here.ann.password };
			const answer = await here.app.call("POST", "/token?grant_type=password", { body });
			return { access: String(answer.body.access_token) };
		};
	});
});
