import { CaptchaUnknown } from "../../../providers/captcha/port.ts";
import { AuthError } from "../core/auth-error.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";

interface Body {
	readonly gotrue_meta_security?: { readonly captcha_token: string } | null;
}

/** Checks the captcha if the operator configured one. */
export function verifyCaptcha({ captcha, log }: Pick<IdentityDeps, "captcha" | "log">) {
	return async (body: Body, address: string | null): Promise<void> => {
		if (!captcha) return;
		const token = body.gotrue_meta_security?.captcha_token ?? "";
		if (token === "") {
			throw new AuthError(
				400,
				"captcha_failed",
				"captcha protection: request disallowed (no captcha_token found)",
			);
		}
		const outcome = await captcha.verify(token, address).catch((error: unknown) => {
			if (!(error instanceof CaptchaUnknown)) throw error;
			// Without the provider's answer we let nobody in, and the operator must learn of it.
			log.warn({ err: error }, "a captcha could not be checked");
			return "unknown" as const;
		});
		if (outcome === "passed") return;
		const why = outcome === "failed" ? "invalid-input-response" : "the check could not be made";
		throw new AuthError(400, "captcha_failed", `captcha protection: request disallowed (${why})`);
	};
}
