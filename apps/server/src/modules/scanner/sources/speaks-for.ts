import type { SourceType } from "@unlisted/contracts/scanner";
import { within } from "../../../platform/process/within.ts";
import type { BreachData } from "../../../providers/breach-data/port.ts";

/**
 * Which of the four source types a provider covers. If it cannot say in time, the caller's assumption counts.
 */
export async function speaksFor<T>(
	provider: Pick<BreachData, "sourceTypes">,
	withinMs: number,
	otherwise: T,
): Promise<readonly SourceType[] | T> {
	try {
		return await within(withinMs, provider.sourceTypes());
	} catch {
		return otherwise;
	}
}
