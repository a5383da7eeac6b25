import type { KeyRing } from "../../../platform/crypto/key-ring.ts";

/**
 * Each event adds a second leaf to the transparency log: a keyed hash of its place. An event's commitment cannot be computed once the event
 * is gone; this mark can. So the log shows that events were cut off the end. Without the key it says nothing.
 */
export function placeMark(keys: Pick<KeyRing, "blindIndex">, place: number): Buffer {
	return keys.blindIndex("operator-event-place", String(place));
}
