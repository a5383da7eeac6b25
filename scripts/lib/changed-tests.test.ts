import { expect, it } from "vitest";
import { testsForChanges } from "./changed-tests.ts";

const tests = [
	"apps/server/src/modules/support/support.rules.test.ts",
	"apps/server/src/modules/support/support.db.test.ts",
	"apps/server/src/modules/identity/codes/codes.db.test.ts",
	"e2e/rare/support-and-newsletter.test.ts",
];

it("a change runs the tests beside it, and the pure ones that import it", () => {
	const rules = "apps/server/src/modules/support/support.rules.ts";
	expect(testsForChanges([rules, "docs/house.md"], tests)).toEqual({
		related: [rules],
		beside: ["apps/server/src/modules/support/support.db.test.ts"],
		leftOut: 2,
	});
});

it("a change in a room without such tests runs those of its slice", () => {
	const inRoom = "apps/server/src/modules/support/core/wording.ts";
	expect(testsForChanges([inRoom], tests).beside).toEqual([
		"apps/server/src/modules/support/support.db.test.ts",
	]);
	expect(testsForChanges(["apps/server/src/slices.ts"], tests).beside).toEqual([]);
});

it("a changed journey runs, and a changed document runs nothing", () => {
	const journey = "e2e/rare/support-and-newsletter.test.ts";
	expect(testsForChanges([journey], tests).beside).toEqual([journey]);
	expect(testsForChanges(["README.md"], tests)).toEqual({ related: [], beside: [], leftOut: 3 });
});
