import { expect, it } from "vitest";
import { shareResolved } from "./scanner-figures.ts";

const none = { critical: 0, high: 0, medium: 0, low: 0 };
const share = (total: number, resolved: number) =>
	shareResolved({
		total,
		by_severity: none,
		open_by_severity: none,
		by_status: { new: total - resolved, acknowledged: 0, resolved },
	});

it("says how much of what was found is resolved", () => {
	expect(share(4, 1)).toBe("25%");
	expect(share(7, 7)).toBe("100%");
});

it("never calls a part the whole", () => expect(share(1000, 999)).toBe("99%"));

it("gives no percentage of nothing", () => expect(share(0, 0)).toBe("—"));
