import { firstUuid } from "./first-uuid.ts";

/**
 * Where the next page begins, for rows that are read by time and id. The time is the database's own text: a Date has
 * no microseconds, so a row with microseconds would come again forever.
 */
export interface PlaceInTime {
	readonly at: string;
	readonly id: string;
}

export const fromTheStart: PlaceInTime = { at: "-infinity", id: firstUuid };
