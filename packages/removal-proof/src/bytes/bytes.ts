/** Bytes that Web Crypto accepts, which excludes views of shared memory. */
export type Bytes = Uint8Array<ArrayBuffer>;

export function utf8(text: string): Bytes {
	return new TextEncoder().encode(text);
}

export function joined(...parts: readonly Uint8Array[]): Bytes {
	const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
	let at = 0;
	for (const part of parts) {
		all.set(part, at);
		at += part.length;
	}
	return all;
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
	return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

export function hexOf(bytes: Uint8Array): string {
	return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Only for text that is known to be hex of whole bytes. */
export function fromHex(hex: string): Bytes {
	return Uint8Array.from({ length: hex.length / 2 }, (_, index) =>
		Number.parseInt(hex.slice(2 * index, 2 * index + 2), 16),
	);
}
