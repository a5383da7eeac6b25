import { expect, it } from "vitest";
import { movableClock } from "../../../platform/clock/clock.ts";
import { watchMailServer } from "./mail-server.ts";

it("a mail server that fails for another reason than before is logged at once, and for the same reason once an hour", () => {
	const clock = movableClock(new Date("2026-01-01T00:00:00Z"));
	const lines: unknown[] = [];
	const line = (what: { reason?: string }) => void lines.push(what.reason ?? "it works again");
	const server = watchMailServer({ clock, log: { error: line, warn: line } as never });
	const fail = (reason: string) => server.noteFailure(new Error(reason), "1");
	for (const reason of ["no certificate", "no certificate", "no such name", "no certificate", "no such name"])
		fail(reason);
	expect(lines.splice(0)).toEqual(["no certificate", "no such name"]);
	clock.advance(3_600_000);
	fail("no such name");
	expect(lines.splice(0)).toEqual(["no such name"]);
	server.noteTaken();
	fail("no such name");
	expect(lines).toEqual(["it works again", "no such name"]);
});
