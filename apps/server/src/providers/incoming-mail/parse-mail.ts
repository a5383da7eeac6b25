import PostalMime, { type Address, type Email } from "postal-mime";
import type { ParsedMail } from "./port.ts";

/** No real answer has as many parts. If a mail has more, we read only its headers. */
const partsMax = 200;
const depthMax = 10;
const headersBytesMax = 262_144;
const bodyCharactersMax = 200_000;
/** The parser spends some 50 µs on each line, attachments included. Ten megabytes of empty lines would block the process for minutes. */
const linesMax = 25_000;

/**
 * Reads a mail. Time and memory grow with its size, which is limited before. We do not open a mail that is built to
 * be slow.
 */
export async function parseMail(raw: Uint8Array): Promise<ParsedMail> {
	const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
	const isSane = countBoundaries(bytes) <= partsMax;
	const email = await read(isSane ? firstLines(bytes) : bytes.subarray(0, headersEnd(bytes)));
	return {
		messageId: email.messageId ?? null,
		references: idsIn(`${email.inReplyTo ?? ""} ${email.references ?? ""}`),
		from: { name: email.from?.name ?? "", address: email.from?.address?.toLowerCase() ?? "" },
		recipients: recipientsOf(email),
		subject: email.subject ?? "",
		headers: email.headers.slice(0, 500).map(({ key, value }) => [key, value] as const),
		body: (isReport(email) && isSane ? bodyOf(bytes) : (email.text ?? email.html ?? "")).slice(
			0,
			bodyCharactersMax,
		),
	};
}

async function read(bytes: Buffer): Promise<Email> {
	try {
		return await PostalMime.parse(bytes, { maxNestingDepth: depthMax, maxHeadersSize: headersBytesMax });
	} catch {
		// The mail nests too deeply or has too many headers. Its first headers still say whose mail it is.
		return PostalMime.parse(bytes.subarray(0, Math.min(headersEnd(bytes), headersBytesMax / 2)));
	}
}

/** The position in the mail's bytes where the body begins, or the end. */
function headersEnd(bytes: Buffer): number {
	const end = ["\r\n\r\n", "\n\n"].map((blank) => bytes.indexOf(blank)).filter((at) => at !== -1);
	return end.length === 0 ? bytes.length : Math.min(...end);
}

function bodyOf(bytes: Buffer): string {
	return bytes.subarray(headersEnd(bytes)).toString("utf8").replace(/^\s+/, "");
}

/** The text of a mail comes before its attachments. */
function firstLines(bytes: Buffer): Buffer {
	let end = -1;
	for (let count = 0; count < linesMax; count += 1) {
		end = bytes.indexOf("\n", end + 1);
		if (end === -1) return bytes;
	}
	return bytes.subarray(0, end);
}

/** Counts the lines that may begin a part. */
function countBoundaries(bytes: Buffer): number {
	let count = 0;
	for (let at = bytes.indexOf("\n--"); at !== -1 && count <= partsMax; at = bytes.indexOf("\n--", at + 3))
		count += 1;
	return count;
}

function isReport(email: Email): boolean {
	return email.headers.some(
		({ key, value }) => key === "content-type" && /^multipart\/report/i.test(value.trim()),
	);
}

const addressHeaders = ["delivered-to", "x-original-to", "x-envelope-to", "envelope-to", "x-forwarded-to"];

function recipientsOf(email: Email): string[] {
	const shown = [...(email.to ?? []), ...(email.cc ?? [])].flatMap(addressesOf);
	const added = email.headers
		.filter(({ key }) => addressHeaders.includes(key))
		.flatMap(({ value }) => value.split(","));
	return [...new Set([...shown, ...added].map((one) => one.replace(/[<>\s]/g, "").toLowerCase()))]
		.filter((one) => one.includes("@"))
		.slice(0, 100);
}

function addressesOf(one: Address): string[] {
	return [one.address, ...(one.group ?? []).map(({ address }) => address)].filter(
		(address) => address !== undefined,
	);
}

function idsIn(text: string): string[] {
	return [...new Set(text.match(/<[^<>\s]{3,250}>/g) ?? [])].slice(-50);
}
