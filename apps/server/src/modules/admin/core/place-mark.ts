import type { KeyRing } from "../../../platform/crypto/key-ring.ts";

/**
 * A second leaf of the transparency log for each event. An event's commitment can be found only while the event is there;
 * this one can be computed for places that should be empty. So the log still tells of events that were cut off the end, and
 * tells nothing to those who do not have the key.
 */
export function placeMark(keys: Pick<KeyRing, "blindIndex">, place: number): Buffer {
	return keys.blindIndex("operator-event-place", String(place));
}
