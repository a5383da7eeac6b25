import { expect, it } from "vitest";
import { applied } from "./apply-event.rules.ts";
import type { RemovalRow } from "./removal-row.rules.ts";

const now = new Date("2027-01-10T12:00:00Z");
const later = new Date("2027-01-12T12:00:00Z");
const row = {
	kind: "deletion",
	state: "queued",
	coveredBy: null,
	listingId: null,
	sentAt: null,
	dueAt: null,
	stateSince: now,
	looks: 0,
	lookedAt: null,
	law: null,
	followUp: null,
	followUpAt: null,
	pollAt: null,
	linkSealed: null,
	task: null,
	taskSince: null,
	tries: 3,
	priority: 1,
	asked: true,
	automatic: false,
	untold: null,
	nextAt: later,
} as unknown as RemovalRow;

it.each(["reply_kept", "help_asked", "help_opened", "complaint_filed"] as const)(
	"a line of the record such as %s does not bring the next try forward",
	(kind) => {
		expect(applied(row, { kind, now }).nextAt).toEqual(later);
	},
);

it("a question to the person stands after every event that leaves the step open", () => {
	const step = {
		...row,
		state: "needs_person",
		task: "close_account",
		taskSince: now,
		tries: 0,
	} as RemovalRow;
	const inAWeek = new Date("2027-01-17T12:00:00Z");
	for (const kind of ["reply_kept", "acknowledged", "bounced", "help_failed"] as const)
		expect(applied({ ...step, nextAt: inAWeek }, { kind, now }).nextAt, kind).toEqual(inAWeek);
});
