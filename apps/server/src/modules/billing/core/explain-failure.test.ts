import { expect, it } from "vitest";
import { createLog } from "../../../platform/log/log.ts";
import { millisecondsLeft } from "../../../platform/net/deadline.ts";
import { explained } from "./explain-failure.ts";

it("all that a press asks of Stripe has 25 seconds together, also after a turn was waited for", async () => {
	const log = createLog("silent");
	const left = await explained(log, "Failed", async () => {
		await new Promise((resolve) => setImmediate(resolve));
		return millisecondsLeft();
	});
	expect(left).toBeGreaterThan(0);
	expect(left).toBeLessThan(25_000);
	expect(millisecondsLeft(), "nobody waits outside").toBeUndefined();
});
