import { describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { useExposures } from "../testing/exposures-stage.ts";

onDatabase("exposures", (open) => {
	const here = useExposures(open);
	const { found, put } = here;

	it("have steps that can be ticked and unticked", async () => {
		const id = await found();
		const tick = (done: boolean, action = "change_passwords") =>
			here.app.api(here.ann, "PUT", `/exposures/${id}/actions/${action}`, { done });
		const doneOf = ({ body }: Awaited<ReturnType<typeof tick>>) =>
			body.actions
				.filter(({ done }: { done: boolean }) => done)
				.map(({ id: action }: { id: string }) => action);
		expect(doneOf(await tick(true))).toEqual(["change_passwords"]);
		expect(doneOf(await tick(true)), "a second click").toEqual(["change_passwords"]);
		expect(doneOf(await tick(false))).toEqual([]);
		expect((await tick(true, "drop_tables")).status).toBe(404);
	});

	describe("the list of steps", () => {
		const steps = async (id: string) =>
			(await here.app.api(here.ann, "GET", `/exposures/${id}`)).body.exposure.help.steps as {
				id: string;
				done: boolean;
			}[];

		it("comes with each exposure, most urgent first, and keeps the ticks", async () => {
			const id = await found();
			expect((await steps(id)).map((one) => one.id).slice(0, 2)).toEqual([
				"replace_card",
				"check_statements",
			]);
			const ticked = await here.app.api(here.ann, "PUT", `/exposures/${id}/actions/replace_card`, {
				done: true,
			});
			expect(ticked.body.steps[0]).toMatchObject({ id: "replace_card", done: true });
			expect((await steps(id)).filter(({ done }) => done)).toHaveLength(1);
			expect(
				(await here.app.api(here.ann, "PUT", `/exposures/${id}/actions/nonsense`, { done: true })).status,
			).toBe(404);
		});

		it("leads to the worst exposure that is still open", async () => {
			here.app.source.holds(here.ann.email, { recordKey: "breach:Adobe", sourceType: "breach_databases" });
			const worst = await found();
			const all = await here.app.exposures(here.ann);
			const other = String(all.find(({ id }) => id !== worst)?.id);
			const next = async (id: string) =>
				(await here.app.api(here.ann, "GET", `/exposures/${id}`)).body.exposure.next;
			expect(await next(other)).toEqual({ id: worst, title: "Market" });
			await put(worst, { status: "resolved" });
			expect(await next(other)).toBeNull();
		});
	});
});
