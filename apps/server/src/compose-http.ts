import type { Parts } from "./compose.ts";
import { paymentsOnPages } from "./compose-billing.ts";
import { identitySettings } from "./compose-identity.ts";
import { functionsErrorShape } from "./modules/account/functions.error-shape.ts";
import { authErrorShape } from "./modules/identity/core/auth-error.http.ts";
import type { IdentityDeps } from "./modules/identity/core/identity.deps.ts";
import { tablesErrorShape } from "./modules/tables/tables.error-shape.ts";
import { trustedProxies } from "./platform/http/addresses/trusted-proxies.ts";

/** How requests are taken in. */
export function httpOptions({ env, log, publicUrl }: Parts) {
	return {
		log,
		publicUrl,
		hsts: env.HSTS,
		bodyLimit: env.BODY_LIMIT,
		bodySeconds: env.BODY_SECONDS,
		connectionsPerAddress: env.MAX_CONNECTIONS_PER_ADDRESS,
		connections: env.MAX_CONNECTIONS,
		tryingOutHost: env.tryingOutHost,
		proxies: trustedProxies(env.TRUST_PROXY),
		corsOrigins: list(env.CORS_ORIGINS),
		rateLimits: env.RATE_LIMITS,
		maxInFlight: env.MAX_IN_FLIGHT,
		maxEventLoopDelay: env.MAX_EVENT_LOOP_DELAY,
		errorShapes: [
			tablesErrorShape,
			functionsErrorShape,
			authErrorShape(identitySettings(env, publicUrl).basePath),
		],
	};
}

/** What every page is told about this installation. */
export function siteConfig(parts: Parts, { sms, settings, anonKey }: IdentityDeps) {
	const { env, publicUrl } = parts;
	return {
		publicUrl,
		supportEmail: env.SUPPORT_EMAIL,
		supportPhone: env.SUPPORT_PHONE,
		anonKey,
		demo: env.demo,
		textMessages: sms && { gapSeconds: settings.sendGapSeconds },
		passkeysFor: settings.webauthn?.id ?? null,
		payments: paymentsOnPages(parts),
	};
}

function list(value: string): string[] {
	return value
		.split(",")
		.map((part) => part.trim())
		.filter((part) => part !== "");
}
