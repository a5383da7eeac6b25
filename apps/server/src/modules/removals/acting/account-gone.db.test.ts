import { beforeAll, expect, it } from "vitest";
import { endKeysAsOnCitus } from "../../../testing/as-on-citus.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { useRemovals } from "../testing/removals-app.ts";

onDatabase("a removal whose account is gone", (open) => {
	const here = useRemovals(open);
	beforeAll(() => endKeysAsOnCitus(here.app.parts.db));

	it("is released by its worker: nothing is sent, and no worker takes it up again", async () => {
		here.plan("pro");
		await here.consents();
		await here.listed("alpha.test");
		// The row that a deletion leaves if it was written at the same time.
		await here.app.rows("delete from private.person_keys where person_id = $1", [here.ann.id]);
		await here.app.rows("delete from auth.users where id = $1", [here.ann.id]);
		const removals = () =>
			here.app.rows("select next_at, lease, tries from private.removals where user_id = $1", [here.ann.id]);
		expect((await removals())[0]).toMatchObject({ next_at: expect.any(Date) });
		await here.work();
		expect(here.sites.optOuts).toEqual([]);
		expect(await removals()).toEqual([{ next_at: null, lease: null, tries: 0 }]);
	});
});
