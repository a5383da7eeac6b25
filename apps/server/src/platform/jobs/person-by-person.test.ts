import { expect, it } from "vitest";
import { personByPerson } from "./person-by-person.ts";

const unreadable = () => Promise.reject(new Error("a row that cannot be read"));
const away = () => Promise.reject(Object.assign(new Error("connect"), { code: "ECONNREFUSED" }));

function run() {
	const logged: string[] = [];
	const people = personByPerson({ log: { error: (_: unknown, said?: string) => logged.push(String(said)) } });
	const served: string[] = [];
	return {
		...people,
		logged,
		served,
		works: (name: string) => people.serve(async () => void served.push(name)),
	};
}

it("one person's failure does not keep others waiting, and the run still counts as failed", async () => {
	const { serve, works, served, end, logged } = run();
	await works("ann");
	await serve(unreadable);
	await works("cleo");
	expect(served).toEqual(["ann", "cleo"]);
	expect(logged).toHaveLength(1);
	expect(end).toThrow("a row that cannot be read");
});

it("a thousand people whose data cannot be read, and who come first in each run, keep nobody waiting", async () => {
	const { serve, works, served, end, logged } = run();
	for (let at = 0; at < 1000; at += 1) await serve(unreadable);
	await works("ann");
	expect(served).toEqual(["ann"]);
	expect(end).toThrow("a row that cannot be read");
	expect(logged.length, "and they do not fill the log").toBeLessThan(30);
});

it("a database that is away ends the run early, but not one that a single person has to wait for", async () => {
	const { serve, works, served } = run();
	for (let at = 0; at < 100; at += 1) {
		await serve(away);
		await works("ann");
	}
	expect(served).toHaveLength(100);
	const tried: number[] = [];
	const everybody = async () => {
		for (let at = 0; at < 1000; at += 1)
			await serve(() => {
				tried.push(at);
				return away();
			});
	};
	await expect(everybody()).rejects.toThrow("connect");
	expect(tried.length).toBeLessThan(50);
});

it("a run without a failure ends well", async () => {
	const { works, end } = run();
	await works("ann");
	expect(end).not.toThrow();
});
