import { firstUuid } from "./first-uuid.ts";

/**
 * Where the next page begins of what is read by time and id. The time is the database's own text: a Date has no microseconds, and
 * a row that has some would come again forever.
 */
export interface PlaceInTime {
	readonly at: string;
	readonly id: string;
}

export const fromTheStart: PlaceInTime = { at: "-infinity", id: firstUuid };
