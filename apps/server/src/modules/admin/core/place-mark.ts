import type { KeyRing } from "../../../platform/crypto/key-ring.ts";

/**
 * Each event adds a second leaf to the transparency log: a keyed hash of its place. Once an event is deleted, nobody
 * can compute its commitment again, but this mark can be computed. So the log shows that events were cut off the end.
 * Without the key, the mark says nothing.
 */
export function placeMark(keys: Pick<KeyRing, "blindIndex">, place: number): Buffer {
	return keys.blindIndex("operator-event-place", String(place));
}
