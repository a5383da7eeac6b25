import type { Captcha } from "./port.ts";

/** hCaptcha and Turnstile ask in the same way. When they do not answer, nobody gets in: that is what it is on for. */
export function siteVerify(options: { url: string; secret: string; timeoutMs?: number }): Captcha {
	return {
		verify: async (token, address) => {
			try {
				const answer = await fetch(options.url, {
					method: "POST",
					body: new URLSearchParams({ secret: options.secret, response: token, remoteip: address }),
					signal: AbortSignal.timeout(options.timeoutMs ?? 5000),
				});
				const body = (await answer.json()) as { success?: unknown } | null;
				return answer.ok && body?.success === true ? "passed" : "failed";
			} catch {
				return "failed";
			}
		},
	};
}
