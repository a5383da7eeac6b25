import type { SourceType } from "@unlisted/contracts/scanner";
import type { BreachData } from "../../../providers/breach-data/port.ts";

/**
 * Which of the four source types a provider covers. If it cannot say in time, the caller's assumption counts.
 */
export async function speaksFor(
	provider: Pick<BreachData, "sourceTypes">,
	withinMs: number,
	otherwise: readonly SourceType[],
): Promise<readonly SourceType[]> {
	let timer: NodeJS.Timeout | undefined;
	const late = new Promise<readonly SourceType[]>((resolve) => {
		timer = setTimeout(resolve, withinMs, otherwise);
	});
	try {
		return await Promise.race([provider.sourceTypes(), late]);
	} catch {
		return otherwise;
	} finally {
		clearTimeout(timer);
	}
}
