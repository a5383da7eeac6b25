import type { SourceType } from "@unlisted/contracts/scanner";
import { within } from "../../../platform/process/within.ts";
import type { BreachData } from "../../../providers/breach-data/port.ts";

/**
 * Returns which of the four source types a provider covers. If the provider cannot say in time, returns `otherwise`.
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
