import { describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { useExposures } from "../testing/exposures-stage.ts";

onDatabase("exposures", (open) => {
	const here = useExposures(open);
	const { found, put, score } = here;

	describe("an exposure that is someone else's", () => {
		it("is hidden, counts for nothing, does not come back, and can be taken back", async () => {
			const id = await found();
			const before = await score();
			expect((await here.app.api(here.ann, "POST", `/exposures/${id}/not-me`)).body.exposure.not_me).toBe(
				true,
			);
			expect(await here.app.exposures(here.ann)).toEqual([]);
			expect(await here.app.exposures(here.ann, "?not_me=true")).toHaveLength(1);
			expect(await score()).toBeGreaterThan(before);
			expect(await here.app.scan(here.ann)).toMatchObject({ total_exposures: 0, new_exposures: 0 });
			expect((await put(id, { status: "resolved" })).status).toBe(409);
			await here.app.api(here.ann, "DELETE", `/exposures/${id}/not-me`);
			expect(await here.app.exposures(here.ann)).toHaveLength(1);
		});

		it("lowers the confidence of other exposures that the same username finds", async () => {
			await here.app.api(here.ann, "POST", "/identifiers", {
				kind: "username",
				value: `handle${here.count}`,
			});
			const profile = { sourceType: "social_media" as const, fields: ["username"] as const };
			for (const n of [1, 2])
				here.app.source.holds(`handle${here.count}`, { recordKey: `fake:${n}`, ...profile });
			await here.app.scan(here.ann);
			const [one] = await here.app.exposures(here.ann);
			expect(one?.confidence_score).toBe(0.6);
			await here.app.api(here.ann, "POST", `/exposures/${one?.id}/not-me`);
			here.app.source.holds(`handle${here.count}`, { recordKey: "fake:3", ...profile });
			expect(await here.app.scan(here.ann), "less likely than not: neither is shown").toMatchObject({
				new_exposures: 0,
				total_exposures: 0,
			});
			expect((await here.app.api(here.ann, "GET", "/exposures")).body).toMatchObject({
				exposures: [],
				total: 0,
			});
			expect(await here.app.exposures(here.ann, "?not_me=true")).toHaveLength(1);
			await here.app.api(here.ann, "DELETE", `/exposures/${one?.id}/not-me`);
			expect(await here.app.scan(here.ann), "one is new, and one was only out of sight").toMatchObject({
				new_exposures: 1,
				total_exposures: 3,
			});
		});
	});
});
