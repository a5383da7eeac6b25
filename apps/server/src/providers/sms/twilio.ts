import { boundedFetch } from "../../platform/net/bounded-fetch.ts";
import { secondsOfRetryAfter } from "../../platform/net/retry-after.ts";
import { SmsAccountRefused, SmsAway, SmsRefused, type SmsSender, SmsUnknown } from "./port.ts";

export interface TwilioOptions {
	/** https://api.twilio.com, or a service with the same API. */
	readonly baseUrl: string;
	readonly accountSid: string;
	readonly authToken: string;
	readonly from: string;
	readonly timeoutMs?: number;
}

const ask = boundedFetch(65_536);

/** Twilio's HTTP API, which other providers offer too. */
export function twilioSms(options: TwilioOptions): SmsSender {
	const base = options.baseUrl.replace(/\/+$/, "");
	const url = `${base}/2010-04-01/Accounts/${encodeURIComponent(options.accountSid)}/Messages.json`;
	const credentials = Buffer.from(`${options.accountSid}:${options.authToken}`).toString("base64");
	return {
		send: async ({ to, text, channel }) => {
			const prefix = channel === "whatsapp" ? "whatsapp:" : "";
			const answer = await ask(url, {
				method: "POST",
				headers: { authorization: `Basic ${credentials}`, accept: "application/json" },
				body: new URLSearchParams({ To: `${prefix}+${to}`, From: `${prefix}${options.from}`, Body: text }),
				// Following a redirect would send the number and the text elsewhere.
				redirect: "manual",
				signal: AbortSignal.timeout(options.timeoutMs ?? 8000),
			}).catch((error: Error) => {
				const { code = "" } = (error.cause ?? {}) as { code?: string };
				if (beforeAsking.test(code)) throw new SmsAway(`The SMS provider could not be reached (${code}).`);
				throw new SmsUnknown(`The SMS provider did not answer (${error.name}).`);
			});
			const body: unknown = await answer.json().catch(() => null);
			const { sid, code } = (body ?? {}) as { sid?: unknown; code?: unknown };
			if (answer.ok && typeof sid === "string" && sid !== "") return { messageId: sid };
			// Includes only the status and the error number, because the provider's text quotes the phone number.
			const what = typeof code === "number" ? `${answer.status}, error ${code}` : String(answer.status);
			if (answer.status === 429 || (typeof code === "number" && ofRecipient.has(code)))
				throw new SmsRefused(`The SMS provider refused the message (${what}).`, retryAfter(answer));
			if (isRefusalOfOurs(answer.status))
				throw new SmsAccountRefused(
					`The SMS provider refused our account, number or request (${what}). See SMS_TWILIO_….`,
				);
			// The interface itself said this, not a gateway in front of it.
			if (answer.status === 503 && typeof code === "number")
				throw new SmsAway(`The SMS provider takes no messages at the moment (${what}).`);
			// Twilio says about error 20500 that a message that is sent again may arrive twice. Nothing identifies
			// the two as the same.
			throw new SmsUnknown(`The SMS provider gave no usable answer (${what}).`);
		},
	};
}

/** There was no connection, or none with a valid certificate. So the message was never sent. */
const beforeAsking =
	/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|UNABLE_TO_\w+)$/;

/**
 * Twilio's codes about this one number or text: not a number, not a mobile number, opted out (21610), a text that is
 * too long. Only these are final. For any other error, the operator may be able to do something.
 */
const ofRecipient = new Set([
	21211, 21214, 21217, 21265, 21401, 21407, 21610, 21614, 21617, 21635, 63003, 63024,
]);

/**
 * A problem with the account, the sender or the country, or the address is not the interface. A redirect means that
 * the address is slightly wrong. 408 is left out, because a server that ran out of time may have passed the message
 * on. fetch never reports a 407.
 */
const isRefusalOfOurs = (status: number) =>
	[301, 307, 308].includes(status) || (status >= 400 && status < 500 && status !== 408);

/** "Later" without a time counts as a minute. */
function retryAfter({ status, headers }: Response): number | undefined {
	if (status !== 429) return undefined;
	return secondsOfRetryAfter(headers.get("retry-after"), { now: new Date(), mostSeconds: 3600 }) ?? 60;
}
