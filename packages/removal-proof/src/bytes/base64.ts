import type { Bytes } from "./bytes.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** A part at a time: a call with a picture's bytes as its arguments is more than an engine takes. */
const partLength = 24_576;

export function toBase64(bytes: Uint8Array): string {
	let text = "";
	for (let at = 0; at < bytes.length; at += partLength) {
		text += btoa(String.fromCharCode(...bytes.subarray(at, at + partLength)));
	}
	return text;
}

/**
 * Null for anything but the one way in which RFC 4648 writes these bytes: no white space, whole groups, and no bits left
 * over. Two texts of the same bytes would be a change that nobody notices.
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
