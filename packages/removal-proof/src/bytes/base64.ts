import type { Bytes } from "./bytes.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Converts a part at a time, because engines do not accept a whole picture's bytes as the arguments of one call. */
const partLength = 24_576;

export function toBase64(bytes: Uint8Array): string {
	let text = "";
	for (let at = 0; at < bytes.length; at += partLength) {
		text += btoa(String.fromCharCode(...bytes.subarray(at, at + partLength)));
	}
	return text;
}

/**
 * Null unless the text is in the one form of RFC 4648: no white space, whole groups, and no bits left over. Otherwise
 * two texts could stand for the same bytes, and a change would go unnoticed.
 */
export function fromBase64(text: string): Bytes | null {
	if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(text)) return null;
	const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
	const last = alphabet.indexOf(text.charAt(text.length - padding - 1));
	if (padding > 0 && (last & (padding === 2 ? 15 : 3)) !== 0) return null;
	const binary = atob(text);
	const bytes = new Uint8Array(binary.length);
	for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
	return bytes;
}
