import { describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { useExposures } from "../testing/exposures-stage.ts";

onDatabase("exposures", (open) => {
	const here = useExposures(open);
	const { found, put } = here;

	describe("the list", () => {
		it("begins with the worst of the latest exposures", async () => {
			here.app.source.holds(here.ann.email, {
				recordKey: "fake:a",
				title: "Address",
				sourceType: "paste_sites",
				fields: ["email"],
			});
			here.app.source.holds(here.ann.email, {
				recordKey: "fake:c",
				title: "Card",
				sourceType: "paste_sites",
				fields: ["payment_card"],
			});
			here.app.source.holds(here.ann.email, {
				recordKey: "fake:p",
				title: "Password",
				sourceType: "paste_sites",
				fields: ["password"],
			});
			await here.app.scan(here.ann);
			const titles = async (path: string) => (await here.app.api(here.ann, "GET", path)).body;
			const { exposures, next_cursor: cursor } = await titles("/exposures?limit=2");
			expect(exposures.map(({ title }: { title: string }) => title)).toEqual(["Card", "Password"]);
			expect((await titles(`/exposures?limit=2&cursor=${cursor}`)).exposures).toMatchObject([
				{ title: "Address" },
			]);
		});

		it("comes page by page, filtered, searched, with the total counts", async () => {
			for (let n = 0; n < 7; n += 1)
				here.app.source.holds(here.ann.email, {
					recordKey: `fake:${n}`,
					title: `Leak ${n}`,
					sourceType: n % 2 ? "paste_sites" : "social_media",
				});
			await here.app.scan(here.ann);
			const seen: string[] = [];
			let cursor = "";
			do {
				const { body } = await here.app.api(
					here.ann,
					"GET",
					`/exposures?limit=3${cursor && `&cursor=${cursor}`}`,
				);
				expect(body.total).toBe(7);
				expect(body.summary.total).toBe(7);
				seen.push(...body.exposures.map(({ id }: { id: string }) => id));
				cursor = body.next_cursor ?? "";
			} while (cursor);
			expect(new Set(seen).size).toBe(7);
			expect(seen).toHaveLength(7);
			expect(await here.app.exposures(here.ann, "?source=paste_sites")).toHaveLength(3);
			expect((await here.app.exposures(here.ann, "?q=LEAK%203")).map(({ title }) => title)).toEqual([
				"Leak 3",
			]);
			const page = (await here.app.api(here.ann, "GET", "/exposures?q=leak&limit=5")).body;
			expect(page).toMatchObject({ total: 7 });
			const rest = (
				await here.app.api(here.ann, "GET", `/exposures?q=leak&limit=5&cursor=${page.next_cursor}`)
			).body;
			expect([page.exposures.length, rest.exposures.length, rest.next_cursor]).toEqual([5, 2, null]);
			const made = (at: string) =>
				Buffer.from(`${at} 1 ${"0".repeat(8)}-0000-0000-0000-${"0".repeat(12)}`).toString("base64url");
			for (const wrong of ["nonsense", made("soon"), made("-100000-01-01T00:00:00Z"), made("+200000-01-01")])
				expect([wrong, (await here.app.api(here.ann, "GET", `/exposures?cursor=${wrong}`)).status]).toEqual([
					wrong,
					400,
				]);
			expect((await here.app.api(here.ann, "GET", "/exposures?color=red")).status).toBe(400);
		});
	});

	it("shows open exposures without any resolved one, but with acknowledged ones", async () => {
		for (const [n, fields] of [["password"], ["password"], ["payment_card"], ["email"]].entries())
			here.app.source.holds(here.ann.email, {
				recordKey: `fake:${n}`,
				title: `Leak ${n}`,
				sourceType: "paste_sites",
				fields: fields as ["email"],
			});
		await here.app.scan(here.ann);
		const all = await here.app.exposures(here.ann);
		const [gone, seen] = ["Leak 0", "Leak 1"].map((name) => all.find(({ title }) => title === name));
		const rest = all.filter((one) => one.severity === gone?.severity && one !== gone && one !== seen);
		await put(String(gone?.id), { status: "resolved" });
		await put(String(seen?.id), { status: "acknowledged" });
		const open = (await here.app.api(here.ann, "GET", "/exposures?status=open")).body;
		expect(open.total).toBe(3);
		expect(open.exposures.map(({ status }: { status: string }) => status).sort()).toEqual([
			"acknowledged",
			"new",
			"new",
		]);
		const worst = (await here.app.api(here.ann, "GET", `/exposures?status=open&severity=${gone?.severity}`))
			.body;
		expect(worst.exposures.map(({ id }: { id: string }) => id).sort()).toEqual(
			[seen, ...rest].map((one) => one?.id).sort(),
		);
		const { next_cursor: cursor } = (await here.app.api(here.ann, "GET", "/exposures?status=open&limit=2"))
			.body;
		expect(await here.app.exposures(here.ann, `?status=open&limit=2&cursor=${cursor}`)).toHaveLength(1);
	});

	it("counts them as new this week until they are looked at, or a week is over", async () => {
		const id = await found();
		const thisWeek = async () =>
			(await here.app.api(here.ann, "GET", "/exposures")).body.summary.new_this_week;
		expect(await thisWeek()).toBe(1);
		await put(id, { status: "acknowledged" });
		expect(await thisWeek()).toBe(0);
		here.app.source.holds(here.ann.email, { recordKey: "breach:Adobe", sourceType: "breach_databases" });
		await here.app.scan(here.ann);
		expect(await thisWeek()).toBe(1);
		const before = new Date(here.app.clock.now().getTime() - 8 * 86_400_000);
		await here.app.rows("update private.exposures set discovered_at = $2 where user_id = $1", [
			here.ann.id,
			before,
		]);
		expect(await thisWeek()).toBe(0);
	});
});
