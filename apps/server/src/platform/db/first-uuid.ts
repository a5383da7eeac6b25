/** Sorts before all other ids and belongs to nobody. Paging by id begins here. */
export const firstUuid = "00000000-0000-0000-0000-000000000000";
