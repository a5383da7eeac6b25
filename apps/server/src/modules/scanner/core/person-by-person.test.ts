import { expect, it } from "vitest";
import { personByPerson } from "./person-by-person.ts";

it("one person's failure does not keep others waiting, and the run still counts as failed", async () => {
	const logged: string[] = [];
	const people = personByPerson({ log: { error: (_: unknown, said?: string) => logged.push(String(said)) } });
	const served: string[] = [];
	for (const userId of ["ann", "bea", "cleo", "bea"])
		await people.serve(userId, async () => {
			if (userId === "bea") throw new Error("a row that cannot be read");
			served.push(userId);
		});
	expect(served).toEqual(["ann", "cleo"]);
	expect(logged, "tried once").toHaveLength(1);
	expect(people.hasFailed("bea")).toBe(true);
	expect(() => people.end()).toThrow("a row that cannot be read");
});

it("a run that fails for everybody ends early", async () => {
	const people = personByPerson({ log: { error: () => undefined } });
	const tried: number[] = [];
	const run = async () => {
		for (let at = 0; at < 1000; at += 1)
			await people.serve(String(at), async () => {
				tried.push(at);
				throw new Error("no connection");
			});
	};
	await expect(run()).rejects.toThrow("no connection");
	expect(tried.length).toBeLessThan(50);
});
