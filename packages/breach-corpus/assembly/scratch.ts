// Every thread has its own instance on one shared memory, so an instance writes only to the piece of memory
// that it was given.

/** 64 vectors: the message schedule. */
export let words: usize = 0;
/**
 * Eight vectors each: the inner and the outer state after the block of the key, and the state of the current message.
 */
export let inner: usize = 0;
export let outer: usize = 0;
export let state: usize = 0;
/** One block of four messages that are built here. */
export let block: usize = 0;
/** Where the key starts, for a caller that wants to write it. */
export let key: usize = 0;

export const SCRATCH_BYTES: usize = 2048;

export function useScratch(at: usize): void {
	words = at;
	inner = at + 1024;
	outer = at + 1152;
	state = at + 1280;
	block = at + 1408;
	key = at + 1664;
}
