import fc from "fast-check";
import { expect, it } from "vitest";
import { dropCycles, dropDeadlines } from "./drop-deadlines.ts";
import { canFileDrop, dropOutcome, dropSteps, readDropId } from "./drop-guide.ts";
import { dropHashOfEmail, dropHashOfPhone } from "./drop-hash.ts";

const iso = (day: Date) => day.toISOString().slice(0, 10);

it("a number has the hash that the platform publishes for it, however it is written", async () => {
	for (const phone of ["4155559317", "+1 (415) 555-9317", "001 415.555.9317"])
		expect(await dropHashOfPhone(phone)).toBe("vGM7y5n+hBXRSEAklhHDPCbysyNgYTmXdMcagGUOY8E=");
	expect(await dropHashOfPhone("555-9317")).toBeNull();
});

it("an address has the same hash in capitals and with spaces", async () => {
	const hash = await dropHashOfEmail("ann@example.com");
	expect(hash).toMatch(/^[A-Za-z0-9+/]{43}=$/);
	for (const email of [" Ann@Example.COM", "ann@exam ple.com\t"])
		expect(await dropHashOfEmail(email)).toBe(hash);
	expect(await dropHashOfEmail("ann2@example.com")).not.toBe(hash);
});

it("brokers fetch within 45 days and are done 45 days later, not before the platform begins", () => {
	const of = (day: string) => {
		const { fetchedBy, doneBy } = dropDeadlines(new Date(day));
		return [iso(fetchedBy), iso(doneBy)];
	};
	expect(of("2026-02-01")).toEqual(["2026-09-15", "2026-10-30"]);
	expect(of("2026-11-23T23:59Z")).toEqual(["2027-01-07", "2027-02-21"]);
	expect(dropCycles(new Date("2026-11-23"), 2).map(iso)).toEqual(["2027-04-07", "2027-05-22"]);
	fc.assert(
		fc.property(
			fc.date({ min: new Date("2026-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
			(filed) => {
				const { fetchedBy, doneBy } = dropDeadlines(filed);
				expect(fetchedBy > filed && doneBy > fetchedBy).toBe(true);
				expect(fetchedBy >= new Date("2026-09-15")).toBe(true);
			},
		),
	);
});

it("only people who live in California can file", () => {
	expect(canFileDrop({ country: "us", state: "ca" })).toBe(true);
	for (const place of [{ country: "US", state: "NV" }, { country: "CA", state: "CA" }, { country: "US" }])
		expect(canFileDrop(place)).toBe(false);
});

it("an ID is kept as it is typed, and what cannot be one is refused", () => {
	expect(readDropId("  ABCD-1234 5678 ")).toBe("ABCD-1234 5678");
	for (const text of ["", "abc", "<script>", "a@b.example", "-abcde", "x".repeat(65)])
		expect(readDropId(text)).toBeNull();
});

it("outcomes are those of the platform, and unknown numbers are not guessed", () => {
	expect([2, 3, 4, 5].map(dropOutcome)).toEqual(["exempt", "deleted", "opted_out", "not_found"]);
	for (const code of [0, 1, 6, Number.NaN]) expect(dropOutcome(code)).toBeNull();
	expect(new Set(dropSteps.map(({ id }) => id)).size).toBe(dropSteps.length);
});
