import { setImmediate } from "node:timers/promises";
import { Registry } from "prom-client";
import { expect, it } from "vitest";
import { addFigures } from "./figures.ts";
import { sharedLook } from "./shared-look.ts";

const toldBy = (registry: Registry, readAll: () => Promise<void>) => async () => {
	await readAll();
	return (await registry.metrics()).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
};

it("a figure that cannot be read is left out and counted, and the others are reported", async () => {
	let away = false;
	const read = <T>(value: T) => (away ? Promise.reject(new Error("The database does not answer.")) : value);
	const registry = new Registry();
	const readAll = addFigures(registry, [
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
	const told = toldBy(registry, readAll);
	const whole = ["waiting 3", "taken_total 4", 'jobs{kind="scan"} 5', 'asked_total{of="a"} 6', "memory 7"];
	expect((await told()).slice(2)).toEqual(whole);
	away = true;
	const [unread, , ...others] = await told();
	expect(others).toEqual(["memory 7"]);
	expect(unread).toBe("unlisted_figures_unread_total 4");
	away = false;
	expect((await told()).slice(2)).toEqual(whole);
});

it("a figure that does not answer is left out and counted, asked only once, and reported again once it answers", async () => {
	const answer = Promise.withResolvers<number>();
	let asked = 0;
	const registry = new Registry();
	const frozen = () => {
		asked += 1;
		return answer.promise;
	};
	const readAll = addFigures(
		registry,
		[
			{ name: "waiting", help: "x", value: frozen },
			{ name: "memory", help: "x", value: () => 7 },
		],
		{ patienceMs: 10, atOnce: 2 },
	);
	const told = toldBy(registry, readAll);
	await told();
	const [unread, , ...others] = await told();
	expect(unread).toBe("unlisted_figures_unread_total 2");
	expect(others).toEqual(["memory 7"]);
	expect(asked).toBe(1);
	answer.resolve(3);
	expect((await told()).slice(2)).toEqual(["waiting 3", "memory 7"]);
});

it("every figure of a slow database is reported in the end: an answer that is too late for one scrape is in the next, with its age", async () => {
	let now = 0;
	let turn = Promise.withResolvers<void>();
	let asked = 0;
	const ask = async () => {
		asked += 1;
		await turn.promise;
		return asked;
	};
	const registry = new Registry();
	const readAll = addFigures(
		registry,
		Array.from({ length: 6 }, (_, at) => ({ name: `slow_${at}`, help: "x", value: ask })),
		{ patienceMs: 10, atOnce: 1, keptMs: 60_000, now: () => now },
	);
	const told = toldBy(registry, readAll);
	/** The database answers all pending questions, and is as slow as before for later ones. */
	const answers = async () => {
		turn.resolve();
		while (asked % 6 !== 0) await setImmediate();
		await setImmediate();
		turn = Promise.withResolvers();
	};
	expect(await told()).toEqual(["unlisted_figures_unread_total 6", "unlisted_figures_age_seconds 0"]);
	await answers();
	now = 15_000;
	const [unread, age, ...figures] = await told();
	expect([unread, age]).toEqual(["unlisted_figures_unread_total 6", "unlisted_figures_age_seconds 15"]);
	expect(figures).toEqual([1, 2, 3, 4, 5, 6].map((value, at) => `slow_${at} ${value}`));
	expect(asked, "nothing is asked twice").toBe(6);
	expect(await told(), "it is told once").toHaveLength(2);
	await answers();
	now += 61_000;
	expect(await told(), "after too long a time it is asked for again").toHaveLength(2);
	expect(asked).toBe(13);
});

it("a figure marked as apart is in every scrape, even if all others never answer", async () => {
	const registry = new Registry();
	const frozen = () => new Promise<number>(() => undefined);
	const others = Array.from({ length: 5 }, (_, at) => ({ name: `frozen_${at}`, help: "x", value: frozen }));
	const ready = { name: "ready", help: "x", apart: true as const, value: async () => 0 };
	const readAll = addFigures(registry, [ready, ...others], { patienceMs: 10, atOnce: 2 });
	for (const _scrape of [1, 2, 3]) {
		await readAll();
		expect(await registry.metrics()).toMatch(/^ready 0$/m);
	}
});

it("figures in memory are read before any question, wherever they stand, and only a few questions run at a time", async () => {
	const registry = new Registry();
	let asks = 0;
	let most = 0;
	const ask = async () => {
		asks += 1;
		most = Math.max(most, asks);
		await setImmediate();
		asks -= 1;
		return 1;
	};
	const readAll = addFigures(
		registry,
		[
			...Array.from({ length: 20 }, (_, at) => ({ name: `asked_${at}`, help: "x", value: ask })),
			{ name: "askers", help: "x", atHand: true, value: () => asks },
		],
		{ patienceMs: 1000, atOnce: 3 },
	);
	await readAll();
	await readAll();
	expect(await registry.metrics()).toMatch(/^askers 0$/m);
	expect(await registry.metrics()).toMatch(/^asked_19 1$/m);
	expect(most).toBe(3);
});

it("figures of one statement run it once in a scrape, and once more in the next", async () => {
	const registry = new Registry();
	let asked = 0;
	const look = sharedLook(async () => ++asked);
	const names = Array.from({ length: 9 }, (_, at) => `of_one_${at}`);
	const readAll = addFigures(
		registry,
		names.map((name) => ({ name, help: "x", value: look })),
		{ patienceMs: 1000, atOnce: 2 },
	);
	for (const scrape of [1, 2]) {
		await readAll();
		const told = await registry.metrics();
		for (const name of names) expect(told).toMatch(new RegExp(`^${name} ${scrape}$`, "m"));
	}
	expect(await look()).toBe(3);
});
