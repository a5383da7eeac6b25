import type { Engine } from "../engine/engine.ts";
import { type FilterBlock, sizesFor } from "../filters/filter-file.ts";
import { collectPart } from "./collect-part.ts";
import type { FilterTask } from "./messages.ts";
import type { ThreadPlaces } from "./places.ts";

/** A seed fails about once in a hundred blocks. This many in a row are no accident. */
const mostSeeds = 200;

/** Once a piece is decoded, its encoded form is not needed. Its room is large enough for building. */
export function filterPart(engine: Engine, own: ThreadPlaces, task: FilterTask): FilterBlock {
	const count = collectPart(engine, own, [task.segment], task);
	const { segment, span } = sizesFor(count);
	const places = span + 2 * segment;
	const room = [places, places, places * 8, places * 4, count * 16];
	if (room.reduce((sum, bytes) => sum + bytes + 16, 0) > own.encodedBytes)
		throw new Error("A block of a filter has more keys than there is room for.");
	const [prints = 0, degrees = 0, sums = 0, queue = 0, stack = 0] = addresses(own.encoded, room);
	for (let seed = 1; seed <= mostSeeds; seed += 1) {
		const built = engine.calls.buildFilter(
			own.records,
			count,
			seed,
			segment,
			span,
			prints,
			degrees,
			sums,
			queue,
			stack,
		);
		if (built) return { seed, segment, span, prints: engine.bytes.slice(prints, prints + places) };
	}
	throw new Error("No seed makes a filter of this block.");
}

function addresses(start: number, sizes: readonly number[]): number[] {
	let at = start;
	return sizes.map((bytes) => {
		const here = at;
		at = Math.ceil((at + bytes) / 16) * 16;
		return here;
	});
}
