import { createRoom, scratchBytes } from "../engine/engine.ts";
import { pageBytes } from "../format/layout.ts";

/**
 * Where things are in the memory that the threads of one piece of work share. All addresses are set before the threads
 * start.
 */
export interface Places {
	readonly threads: readonly ThreadPlaces[];
	/** All records of a run, distributed by the leading bits of their keys. */
	readonly dealt: number;
	/** How many records each bucket of the new segment has. */
	readonly counts: number;
	readonly watch: WatchPlaces | undefined;
	/** Room of each text. */
	readonly textBytes: number;
	readonly end: number;
}

export interface ThreadPlaces {
	readonly scratch: number;
	readonly result: number;
	readonly slots: number;
	readonly slow: number;
	readonly hits: number;
	readonly texts: readonly number[];
	readonly records: number;
	readonly recordCapacity: number;
	/** Room to sort one part in. */
	readonly spare: number;
	readonly spareCapacity: number;
	readonly partCounts: number;
	readonly positions: number;
	/** For a merge: a piece of a segment as it is, and the piece of its prefix table. */
	readonly encoded: number;
	readonly encodedBytes: number;
	readonly table: number;
	readonly tableWords: number;
}

/** The watched identifiers while records are read: see `matchWatched`. */
export interface WatchPlaces {
	readonly bitmap: number;
	readonly bitmapBits: number;
	readonly table: number;
	readonly tableBits: number;
}

export const slotCapacity = 512;
export const slowCapacity = 16_384;
export const hitCapacity = 4096;
/** Room after a text, because the scanner reads 64 bytes at a time. */
export const textSlack = 128;
/** Parts of a run, and buckets of a part. `partCounts` and `positions` hold as many numbers. */
export const mostParts = 65_536;

export interface PlacesOptions {
	readonly threads: number;
	/** How many records each thread has room for. */
	readonly recordCapacity: number;
	readonly textBytes: number;
	readonly watched?: number;
	/** Room for merges: words of a piece of a prefix table. */
	readonly tableWords?: number;
}

/** Two texts for each thread, so that one is filled while it reads the other. */
export function layOut({
	threads,
	recordCapacity,
	textBytes,
	watched = 0,
	tableWords = 0,
}: PlacesOptions): Places {
	const room = createRoom();
	const runRecords = threads * recordCapacity;
	const spareCapacity = 65_536;
	// A merge decodes what it reads into `records`. So it needs as much room again, and the rest of whole
	// pages.
	const encodedBytes = tableWords > 0 ? recordCapacity * 16 + 2 * pageBytes + 64 : 0;
	const all: ThreadPlaces[] = [];
	for (let i = 0; i < threads; i += 1) {
		all.push({
			scratch: room.take(scratchBytes),
			result: room.take(64),
			slots: room.take(slotCapacity * 64),
			slow: room.take(slowCapacity * 8),
			hits: room.take(hitCapacity * 4),
			texts: [room.take(textBytes + textSlack), room.take(textBytes + textSlack)],
			partCounts: room.take(mostParts * 4),
			positions: room.take(mostParts * 4),
			spare: room.take(spareCapacity * 16),
			spareCapacity,
			records: room.take(recordCapacity * 16),
			recordCapacity,
			encoded: room.take(encodedBytes),
			encodedBytes,
			table: room.take(tableWords * 4),
			tableWords,
		});
	}
	const buckets = 2 ** Math.ceil(Math.log2(Math.max(1, runRecords / 12)));
	const counts = room.take(buckets * 4);
	const watch = watched > 0 ? layOutWatch(room, watched) : undefined;
	const dealt = room.take(runRecords * 16 + 64);
	return { threads: all, dealt, counts, watch, textBytes, end: room.end };
}

/**
 * A bit for every 64th of the space that is taken, so we look up one record in 64. The table is half full.
 */
function layOutWatch(room: ReturnType<typeof createRoom>, watched: number): WatchPlaces {
	const bitmapBits = Math.min(32, Math.max(10, Math.ceil(Math.log2(watched * 64))));
	const tableBits = Math.ceil(Math.log2(watched * 2 + 2));
	return {
		bitmap: room.take(2 ** (bitmapBits - 3)),
		bitmapBits,
		table: room.take(2 ** tableBits * 8),
		tableBits,
	};
}
