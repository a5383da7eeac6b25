import { AuthError } from "./auth-error.ts";
import type { IdentityDeps } from "./identity.deps.ts";

interface Body {
	readonly gotrue_meta_security?: { readonly captcha_token: string } | null;
}

/** Only where the operator configured one. */
export function verifyCaptcha({ captcha }: Pick<IdentityDeps, "captcha">) {
	return async (body: Body, address: string): Promise<void> => {
		if (!captcha) return;
		const token = body.gotrue_meta_security?.captcha_token ?? "";
		if (token === "") {
			throw new AuthError(
				400,
				"captcha_failed",
				"captcha protection: request disallowed (no captcha_token found)",
			);
		}
		if ((await captcha.verify(token, address)) === "failed") {
			throw new AuthError(
				400,
				"captcha_failed",
				"captcha protection: request disallowed (invalid-input-response)",
			);
		}
	};
}
