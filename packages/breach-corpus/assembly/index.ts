export { useScratch, key, SCRATCH_BYTES } from "./scratch";
export { hashMessage, hashSlots, useKey } from "./hmac";
export { scanCombo } from "./scan-combo";
export { countParts, dealOut } from "./sort";
export { decodeBuckets, encodePart } from "./encode";
export { joinSorted } from "./join";
export { matchWatched } from "./match";
export { buildFilter } from "./filter";
