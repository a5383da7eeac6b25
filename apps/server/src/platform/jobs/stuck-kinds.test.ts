import { beforeEach, expect, it } from "vitest";
import { type KindsAtWork, kindsAtWork, type SeenSlot } from "./stuck-kinds.ts";

const minute = 60_000;
let time: number;
let kinds: KindsAtWork;
/** When each slot got its last answer. */
let answered: Map<string, number>;

beforeEach(() => {
	time = 1_000_000;
	kinds = kindsAtWork(minute, () => time);
	kinds.runs("scan", { lookMs: 2000, longestMs: 15 * minute });
	kinds.runs("mail", { lookMs: 2000, longestMs: 5 * minute });
	answered = new Map(["scan-1", "scan-2", "mail-1"].map((id) => [id, time]));
});

const suspects = () =>
	kinds.suspects(
		[...answered].map(
			([id, lastFetchedOn]): SeenSlot => ({
				id,
				name: id.split("-")[0] ?? "",
				createdOn: 0,
				lastFetchedOn,
			}),
		),
	);
const answer = (...ids: string[]) => {
	for (const id of ids) answered.set(id, time);
};

it("a kind whose slots get no answer is named, and another kind that gets answers does not hide it", () => {
	expect(suspects()).toEqual([]);
	time += 1.5 * minute;
	answer("mail-1");
	expect(suspects()).toEqual(["scan"]);
	answer("scan-2");
	expect(suspects(), "one slot of a kind that gets answers is enough").toEqual([]);
});

it("a job that runs as long as it may is no fault, and neither is its slot's silence", () => {
	answered.delete("scan-2");
	const job = kinds.begins("scan", "scan-1");
	for (let passed = 0; passed < 15; passed += 1) {
		time += minute;
		answer("mail-1");
		expect(suspects()).toEqual([]);
	}
	job.ended();
	answer("scan-1");
	expect(suspects()).toEqual([]);
});

it("a kind whose jobs hang one after the other is named, although its slot asks after each", () => {
	for (let jobs = 0; jobs < 2; jobs += 1) {
		const job = kinds.begins("mail", "mail-1");
		time += 5 * minute;
		answer("scan-1", "mail-1");
		expect(suspects()).toEqual(jobs === 0 ? [] : ["mail"]);
		job.givenUp();
	}
	kinds.begins("mail", "mail-1").ended();
	expect(suspects(), "a job ended").toEqual([]);
});

it("a kind of which one job ends again and again is no fault, although another one hangs", () => {
	answered.set("mail-2", time);
	kinds.begins("mail", "mail-1");
	for (let passed = 0; passed < 20; passed += 1) {
		const job = kinds.begins("mail", "mail-2");
		time += minute;
		job.ended();
		answer("scan-1", "mail-2");
		expect(suspects()).toEqual([]);
	}
});

it("a job that was given up yesterday does not count against today's", () => {
	const hung = kinds.begins("mail", "mail-1");
	time += 5 * minute;
	hung.givenUp();
	time += 1440 * minute;
	answer("scan-1", "mail-1");
	expect(suspects()).toEqual([]);
	kinds.begins("mail", "mail-1");
	time += 4 * minute;
	answer("scan-1");
	expect(suspects()).toEqual([]);
	hung.ended();
	expect(suspects()).toEqual([]);
});
