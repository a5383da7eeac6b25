import { z } from "zod";
import { boundedFetch } from "../../platform/net/bounded-fetch.ts";
import { type Captcha, CaptchaUnknown } from "./port.ts";

const answerSchema = z.object({
	success: z.boolean(),
	"error-codes": z.array(z.string()).optional().default([]),
});

const ask = boundedFetch(65_536);

/** These codes mean that the operator's secret is wrong. They say nothing about who filled in the form. */
const oursToMend = ["missing-input-secret", "invalid-input-secret", "sitekey-secret-mismatch"];

/** hCaptcha and Turnstile have the same interface. */
export function siteVerify(options: { url: string; secret: string; timeoutMs?: number }): Captcha {
	return {
		verify: async (token, address) => {
			const response = await ask(options.url, {
				method: "POST",
				body: new URLSearchParams({
					secret: options.secret,
					response: token,
					...(address !== null && { remoteip: address }),
				}),
				// A redirect would send the secret to another server.
				signal: AbortSignal.timeout(options.timeoutMs ?? 5000),
			}).catch((error: Error) => {
				throw new CaptchaUnknown(`The captcha provider did not answer (${error.name}).`);
			});
			const answer = answerSchema.safeParse(await response.json().catch(() => null));
			if (!answer.success || response.status >= 500 || response.status === 429) {
				throw new CaptchaUnknown(`The captcha provider gave no usable answer (${response.status}).`);
			}
			const { success, "error-codes": codes } = answer.data;
			const mend = codes.find((code) => oursToMend.includes(code));
			if (mend) throw new CaptchaUnknown(`The captcha provider does not know our secret (${mend}).`);
			return response.ok && success ? "passed" : "failed";
		},
	};
}
