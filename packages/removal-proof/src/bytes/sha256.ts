import type { Bytes } from "./bytes.ts";

interface NodeCrypto {
	createHash(name: "sha256"): { update(bytes: Bytes): { digest(): Bytes } };
}
const { process } = globalThis as unknown as {
	process?: { getBuiltinModule?(name: string): NodeCrypto | undefined };
};
/** Undefined in browsers. */
const node = process?.getBuiltinModule?.("node:crypto");

/**
 * Node and browsers both have `crypto.subtle`, but browsers only on https and on this machine. In Node its own hash is
 * used instead: for a few bytes it takes a thirtieth of the time, because it uses no other thread.
 */
export async function sha256(bytes: Bytes): Promise<Bytes> {
	if (node) return new Uint8Array(node.createHash("sha256").update(bytes).digest());
	return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}
