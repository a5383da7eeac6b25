import { expect, it } from "vitest";
import { dropStage, looksSince } from "./drop-stage.rules.ts";

const filed = { filed_on: "2026-08-01", fetched_by: "2026-09-15", done_by: "2026-10-30" };

it("the last day still counts, the next one does not", () => {
	const at = (moment: string) => dropStage(filed, new Date(moment));
	expect(["2026-08-01T09:00Z", "2026-09-15T23:59Z"].map(at)).toEqual(["fetching", "fetching"]);
	expect(["2026-09-16T00:00Z", "2026-10-30T23:59Z"].map(at)).toEqual(["acting", "acting"]);
	expect(at("2026-10-31T00:00Z")).toBe("over");
});

it("only what our looks saw since the filing counts, and what is there too late is counted separately", () => {
	const seen = (state: string, lastSeenAt: string, goneAt: string | null = null) => ({
		state,
		lastSeenAt: new Date(lastSeenAt),
		goneAt: goneAt === null ? null : new Date(goneAt),
	});
	expect(
		looksSince(filed, [
			seen("gone", "2026-07-01", "2026-07-20T10:00Z"),
			seen("gone", "2026-07-30", "2026-08-01T10:00Z"),
			seen("gone", "2026-08-30", "2026-09-20T10:00Z"),
			seen("listed", "2026-10-30T23:00Z"),
			seen("listed", "2026-10-31T01:00Z"),
			seen("asks", "2026-11-10T01:00Z"),
		]),
	).toEqual({ gone: 2, listed: 2, listed_too_late: 1 });
});
