/** Before all others, and nobody's. Where pages by id begin. */
export const firstUuid = "00000000-0000-0000-0000-000000000000";
