import type { Bytes } from "./bytes.ts";

/** Node and browsers have it in the same place; browsers only on https and on this machine. */
export async function sha256(bytes: Bytes): Promise<Bytes> {
	return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}
