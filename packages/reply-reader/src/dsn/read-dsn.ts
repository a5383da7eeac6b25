import { type HeaderTable, headerOf } from "../basics/mail.ts";
import { rawParts } from "../cut/raw-parts.ts";

/** A mail server's report about a mail of ours. */
export interface DeliveryReport {
	/** `failed`: the failure is final. `delayed`: the server keeps trying. `delivered`: there is no failure. */
	readonly outcome: "failed" | "delayed" | "delivered";
	/** A status of RFC 3463, such as 5.1.1. */
	readonly status: string | null;
	readonly recipient: string | null;
	/** The Message-ID of the mail that the report is about. */
	readonly messageId: string | null;
}

/** Reads a delivery report by its structure (RFC 3464). Null if the mail is none. */
export function readDsn(headers: HeaderTable, body: string): DeliveryReport | null {
	const contentType = headerOf(headers, "content-type").toLowerCase();
	const parts = rawParts(headers, body);
	const report = parts.find((part) => part.type === "message/delivery-status")?.text ?? null;
	const isReport =
		contentType.startsWith("multipart/report") && !/report-type="?disposition/.test(contentType);
	// Some gateways pass the parts on as one text. The fields are the same.
	const fields = report ?? (/^\s*(reporting-mta|final-recipient)\s*:/im.test(body) ? body : null);
	if (fields === null && !isReport && !fromDaemon(headers)) return null;
	const text = fields ?? body;
	const action = /^\s*action\s*:\s*(failed|delayed|delivered|relayed|expanded)/im
		.exec(text)?.[1]
		?.toLowerCase();
	const status = /^\s*status\s*:\s*([245]\.\d{1,3}\.\d{1,3})/im.exec(text)?.[1] ?? enhancedStatus(body);
	if (fields === null && action === undefined && status === null) return null;
	return {
		outcome: outcomeOf(action, status),
		status,
		recipient:
			/^\s*(?:final|original)-recipient\s*:\s*(?:rfc822\s*;)?\s*<?([^\s<>;]+@[^\s<>;]+)/im.exec(text)?.[1] ??
			null,
		messageId: originalMessageId(body),
	};
}

function outcomeOf(action: string | undefined, status: string | null): DeliveryReport["outcome"] {
	if (action === "failed") return "failed";
	if (action === "delayed") return "delayed";
	if (action !== undefined) return "delivered";
	if (status?.startsWith("4")) return "delayed";
	return status?.startsWith("2") ? "delivered" : "failed";
}

/** Whether a mail server wrote the mail: it uses one of these names, or an empty return path. */
export function fromDaemon(headers: HeaderTable): boolean {
	const from = headerOf(headers, "from");
	return (
		/mailer-?daemon|postmaster@|mail delivery (sub)?system/i.test(from) ||
		headerOf(headers, "return-path") === "<>"
	);
}

function enhancedStatus(body: string): string | null {
	return /(?:^|[\s#(])([45]\.\d{1,3}\.\d{1,3})(?=[\s)>:.,;-]|$)/m.exec(body)?.[1] ?? null;
}

/** The last Message-ID in the body, which is that of the returned mail. */
function originalMessageId(body: string): string | null {
	return [...body.matchAll(/^[>\s]*message-id\s*:\s*(<[^<>\s]{3,250}>)/gim)].at(-1)?.[1] ?? null;
}
