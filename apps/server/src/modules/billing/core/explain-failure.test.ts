import { expect, it } from "vitest";
import { createLog } from "../../../platform/log/log.ts";
import { millisecondsLeft } from "../../../platform/net/deadline.ts";
import { explained } from "./explain-failure.ts";

it("one press has 25 seconds for all its calls to Stripe, even after it waited for its turn", async () => {
	const log = createLog("silent");
	const left = await explained(log, "Failed", async () => {
		await new Promise((resolve) => setImmediate(resolve));
		return millisecondsLeft();
	});
	expect(left).toBeGreaterThan(0);
	expect(left).toBeLessThan(25_000);
	expect(millisecondsLeft(), "nobody waits outside").toBeUndefined();
});
