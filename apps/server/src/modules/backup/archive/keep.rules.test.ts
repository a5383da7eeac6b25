import { describe, expect, it } from "vitest";
import { archiveName, parseName } from "./archive.rules.ts";
import { backupsToDelete } from "./keep.rules.ts";

const days = (...names: string[]) => names.map((name) => new Date(`2026-${name}T03:00:00Z`));
const left = (made: Date[], keep: Parameters<typeof backupsToDelete>[1]) => {
	const gone = new Set(backupsToDelete(made, keep, made.at(-1) as Date));
	return made.filter((at) => !gone.has(at)).map((at) => at.toISOString().slice(5, 10));
};

describe("which backups are kept", () => {
	it("the newest of each of the last days, weeks and months that have one", () => {
		const made = Array.from({ length: 60 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 3)));
		// 1 March 2026 is a Sunday.
		expect(left(made, { daily: 3, weekly: 3, monthly: 3 })).toEqual([
			"01-31",
			"02-15",
			"02-22",
			"02-27",
			"02-28",
			"03-01",
		]);
	});

	it("the newest of a day with several", () => {
		const made = ["03:00", "09:00", "21:00"].map((time) => new Date(`2026-05-05T${time}:00Z`));
		expect(backupsToDelete(made, { daily: 7, weekly: 0, monthly: 0 }, made[2] as Date)).toEqual([
			made[1],
			made[0],
		]);
	});

	it("after a clock went back: the new one, and no later name takes another one's place", () => {
		const ahead = days("09-01", "09-02", "09-03");
		const [before, justNow] = days("05-04", "05-05") as [Date, Date];
		const gone = (keep: number) =>
			backupsToDelete([...ahead, before, justNow], { daily: keep, weekly: 0, monthly: 0 }, justNow);
		expect(gone(2)).toEqual([]);
		expect(gone(1)).toEqual([before]);
	});

	it("after a pause, only days with a backup count", () => {
		expect(left(days("01-01", "01-02", "01-03", "06-01"), { daily: 3, weekly: 0, monthly: 0 })).toEqual([
			"01-02",
			"01-03",
			"06-01",
		]);
	});

	it("a name has the time and the installation, and other files are no backups", () => {
		const at = new Date("2026-11-23T19:54:00.123Z");
		const [made, of] = [new Date("2026-11-23T19:54:00Z"), "3f9a2c71"];
		expect(archiveName({ kind: "data", at, of })).toBe("unlisted-20261123T195400Z-3f9a2c71.age");
		for (const kind of ["data", "keys"] as const)
			for (const whose of [of, null])
				expect(parseName(archiveName({ kind, at, of: whose }), kind)).toEqual({ kind, at: made, of: whose });
		expect(parseName(archiveName({ kind: "keys", at, of }), "data")).toBeNull();
		expect(parseName(archiveName({ kind: "data", at, of }), "keys")).toBeNull();
		for (const other of [
			"unlisted-20261399T195400Z.age",
			"notes.txt",
			"unlisted-20261123T195400Z.age.1.partial",
			"unlisted-20261123T195400Z-staging.age",
		])
			expect(parseName(other, "data")).toBeNull();
	});
});
