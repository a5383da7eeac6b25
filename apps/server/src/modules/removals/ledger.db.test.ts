import { expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import { useRemovals } from "./testing/removals-app.ts";

onDatabase("the ledger of what was told", (open) => {
	const here = useRemovals(open);

	it("has what a search tells, too", async () => {
		await here.listed("beta.test");
		await here.listed("beta.test");
		const { disclosures } = (await here.call(here.ann, "GET", "/disclosures")).body;
		expect(
			disclosures.map(({ field, times }: { field: string; times: number }) => [field, times]).sort(),
		).toEqual([
			["city", 2],
			["first_name", 2],
			["last_name", 2],
			["state", 2],
		]);
		const some = (await here.call(here.ann, "GET", "/disclosures?field=city&broker=beta.test")).body;
		expect(some).toMatchObject({ total: 1, brokers: [{ id: "beta.test", count: 4 }] });
		expect((await here.call(here.ann, "GET", "/disclosures?broker=alpha.test")).body.total).toBe(0);
	});

	it("is downloaded as a table with every line, including what a request told and what a broker says it deleted", async () => {
		const { id } = await here.press("beta.test");
		await here.work();
		await here.reply(id, { from: "beta.test", kind: "completed" });
		const { status, headers, raw } = await here.app.api(here.ann, "GET", "/api/removals/disclosures.csv");
		expect(status).toBe(200);
		expect(headers["content-type"]).toContain("text/csv");
		const [head, ...lines] = String(raw).trim().split("\r\n");
		expect(head).toBe("at,broker,to,field,why,times,last_at,deletion_confirmed_at");
		expect(lines).toHaveLength(5);
		const told = lines.find((line) => line.includes("To ask for your removal"));
		expect(told).toMatch(/^"[^"]+Z","beta\.test","beta\.test","[^"]+","[^"]+","1","[^"]+Z","[^"]+Z"$/);
		expect(lines.filter((line) => line.endsWith(',""'))).toHaveLength(4);
		expect((await here.app.api(null, "GET", "/api/removals/disclosures.csv")).status).toBe(401);
	});
});
