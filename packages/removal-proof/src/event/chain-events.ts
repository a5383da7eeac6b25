import type { RemovalEvent } from "./event.ts";
import { eventObject } from "./event.ts";
import { wrongInEvent } from "./event-shape.ts";
import { eventHash } from "./hash-event.ts";

/** A step before it gets its place in the chain. */
export type EventToChain = Omit<RemovalEvent, "removal" | "seq" | "previous">;

/** The last event that the removal has so far. */
export interface ChainEnd {
	readonly seq: number;
	readonly hash: string;
}

export interface ChainedEvent {
	readonly event: RemovalEvent;
	/** In hex. The next event names it as `previous`. */
	readonly hash: string;
}

/** Numbers the steps and links each to the one before. Throws for a step that a verifier would refuse. */
export async function chainEvents(
	removal: string,
	steps: readonly EventToChain[],
	after: ChainEnd | null,
): Promise<ChainedEvent[]> {
	const chained: ChainedEvent[] = [];
	let end = after;
	for (const step of steps) {
		const place = { removal, seq: (end?.seq ?? 0) + 1, previous: end?.hash ?? null };
		const event = eventObject({ ...step, ...place });
		const wrong = wrongInEvent(event);
		if (wrong !== null) throw new Error(`The ${wrong} of event ${event.seq} is not as a proof file has it.`);
		end = { seq: event.seq, hash: await eventHash(event) };
		chained.push({ event, hash: end.hash });
	}
	return chained;
}
