import { type HeaderTable, headerOf, readHeaders } from "../basics/mail.ts";

/** A part of a mail whose body still has the boundaries between its parts. */
export interface RawPart {
	readonly headers: HeaderTable;
	readonly type: string;
	readonly text: string;
}

const partsMax = 50;
const depthMax = 4;

/** The parts of a body that still has its boundaries. A body without any is one part. */
export function rawParts(headers: HeaderTable, body: string, depth = 0): RawPart[] {
	const contentType = headerOf(headers, "content-type");
	const type = (/^[^;\s]+/.exec(contentType)?.[0] ?? "").toLowerCase();
	const declared = /boundary\s*=\s*"?([^";\s]+)"?/i.exec(contentType)?.[1];
	const guessed = /^(?:[^\n]{0,200}\n){0,6}?--([A-Za-z0-9'()+_,\-./:=?]{6,70})\r?\n(?=[A-Za-z-]+:)/.exec(
		body,
	)?.[1];
	const boundary = declared !== undefined && body.includes(`--${declared}`) ? declared : guessed;
	if (boundary === undefined || depth >= depthMax) return [{ headers, type, text: decoded(headers, body) }];
	return body
		.split(`--${boundary}`)
		.slice(1, partsMax)
		.filter((part) => !part.startsWith("--"))
		.flatMap((part) => {
			const text = part.replace(/^\r?\n/, "");
			const end = text.search(/\r?\n\r?\n/);
			const head = end === -1 ? "" : text.slice(0, end);
			const inside = end === -1 ? text : text.slice(end).replace(/^\r?\n\r?\n/, "");
			return rawParts(readHeaders(head), inside, depth + 1);
		});
}

function decoded(headers: HeaderTable, text: string): string {
	const encoding = headerOf(headers, "content-transfer-encoding").toLowerCase();
	if (encoding === "base64" && /^[A-Za-z0-9+/=\s]+$/.test(text)) return utf8(atob(text.replace(/\s/g, "")));
	if (encoding !== "quoted-printable" || !/=([0-9A-F]{2}|\r?\n)/.test(text)) return text;
	const bytes = text
		.replace(/=\r?\n/g, "")
		.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
	return utf8(bytes);
}

/** Each character of `binary` is a byte. Bytes that are not UTF-8 are read as Latin-1. */
function utf8(binary: string): string {
	if ([...binary].some((one) => one.charCodeAt(0) > 0xff)) return binary;
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(
			Uint8Array.from(binary, (one) => one.charCodeAt(0)),
		);
	} catch {
		return binary;
	}
}
