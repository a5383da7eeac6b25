import type { SmsSender } from "./port.ts";

export interface TwilioOptions {
	/** https://api.twilio.com, or whoever speaks the same. */
	readonly baseUrl: string;
	readonly accountSid: string;
	readonly authToken: string;
	readonly from: string;
	readonly timeoutMs?: number;
}

/** Twilio's way of sending a message over HTTP, which others speak too. */
export function twilioSms(options: TwilioOptions): SmsSender {
	const url = `${options.baseUrl}/2010-04-01/Accounts/${encodeURIComponent(options.accountSid)}/Messages.json`;
	const credentials = Buffer.from(`${options.accountSid}:${options.authToken}`).toString("base64");
	return {
		send: async ({ to, text, channel }) => {
			const prefix = channel === "whatsapp" ? "whatsapp:" : "";
			const answer = await fetch(url, {
				method: "POST",
				headers: { authorization: `Basic ${credentials}` },
				body: new URLSearchParams({ To: `${prefix}+${to}`, From: `${prefix}${options.from}`, Body: text }),
				signal: AbortSignal.timeout(options.timeoutMs ?? 8000),
			});
			const body: unknown = await answer.json().catch(() => null);
			// The status alone: the answer may quote the number, which must not reach a log.
			if (!answer.ok) throw new Error(`The SMS provider answered ${answer.status}.`);
			const sid = (body as { sid?: unknown } | null)?.sid;
			return { messageId: typeof sid === "string" ? sid : "" };
		},
	};
}
