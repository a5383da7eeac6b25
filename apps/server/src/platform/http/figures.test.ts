import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { addFigures } from "./figures.ts";

it("a figure that cannot be read is left out and counted, and the others are told", async () => {
	let away = false;
	const read = <T>(value: T) => (away ? Promise.reject(new Error("The database does not answer.")) : value);
	const registry = new Registry();
	addFigures(registry, [
		{ name: "waiting", help: "x", value: async () => read(3) },
		{ name: "taken_total", help: "x", grows: true, value: async () => read(4) },
		{ name: "jobs", help: "x", label: "kind", values: async () => read(new Map([["scan", 5]])) },
		{
			name: "asked_total",
			help: "x",
			label: "of",
			grows: true,
			values: async () => read(new Map([["a", 6]])),
		},
		{ name: "memory", help: "x", value: () => 7 },
	]);
	const told = async () => {
		await registry.metrics();
		return (await registry.metrics()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
	};
	const whole = ["waiting 3", "taken_total 4", 'jobs{kind="scan"} 5', 'asked_total{of="a"} 6', "memory 7"];
	expect(await told()).toEqual(["unlisted_figures_unread_total 0", ...whole]);
	away = true;
	const [unread, ...others] = await told();
	expect(others).toEqual(["memory 7"]);
	expect(unread).toMatch(/^unlisted_figures_unread_total [48]$/);
	away = false;
	expect((await told()).slice(1)).toEqual(whole);
});

it("a figure that does not answer is left out and counted, asked only once, and told again once it answers", async () => {
	const answer = Promise.withResolvers<number>();
	let asked = 0;
	const registry = new Registry();
	const frozen = () => {
		asked += 1;
		return answer.promise;
	};
	addFigures(
		registry,
		[
			{ name: "waiting", help: "x", value: frozen },
			{ name: "memory", help: "x", value: () => 7 },
		],
		10,
	);
	const told = async () =>
		(await registry.metrics()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
	await told();
	const [unread, ...others] = await told();
	expect(unread).toMatch(/^unlisted_figures_unread_total [12]$/);
	expect(others).toEqual(["memory 7"]);
	expect(asked).toBe(1);
	answer.resolve(3);
	expect((await told()).slice(1)).toEqual(["waiting 3", "memory 7"]);
});
