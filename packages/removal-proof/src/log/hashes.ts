import { type Bytes, joined } from "../bytes/bytes.ts";
import { sha256 } from "../bytes/sha256.ts";

/**
 * RFC 6962, section 2.1: leaves and nodes are hashed with different prefixes, so that one cannot pass for the other.
 */
const leafPrefix = Uint8Array.of(0);
const nodePrefix = Uint8Array.of(1);

export const hashLength = 32;

export function leafHash(entry: Uint8Array): Promise<Bytes> {
	return sha256(joined(leafPrefix, entry));
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Promise<Bytes> {
	return sha256(joined(nodePrefix, left, right));
}

export function emptyRoot(): Promise<Bytes> {
	return sha256(new Uint8Array());
}
