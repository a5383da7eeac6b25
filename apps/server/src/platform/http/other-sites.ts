import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "./problem.ts";

export interface OtherSites {
	readonly publicUrl: string;
	/** Origins whose pages may call the API. */
	readonly corsOrigins: readonly string[];
}

const harmless = ["GET", "HEAD", "OPTIONS"];

/**
 * A page of another site can send some requests without permission (a form, text/plain, no body). The browser adds
 * its cookies, and can reach private networks. The page cannot read the answer, but the request would still change
 * something. So pages of other sites may only read, unless they are in CORS_ORIGINS.
 */
export function installSiteGuard(app: FastifyInstance, sites: OtherSites): void {
	app.addHook("onRequest", (request, _reply, done) => {
		const allowed =
			harmless.includes(request.method) ||
			request.routeOptions.config.fromOtherSites === true ||
			!isFromAnotherSite(request, sites);
		done(allowed ? undefined : new Refusal("forbidden", "This was sent by a page of another site."));
	});
}

/** Other programs send neither of these headers. Browsers send both, and a page cannot change them. */
function isFromAnotherSite({ headers }: FastifyRequest, { publicUrl, corsOrigins }: OtherSites): boolean {
	const { origin, host } = headers;
	const site = headers["sec-fetch-site"];
	if (origin !== undefined && corsOrigins.includes(origin)) return false;
	if (site !== undefined) return site !== "same-origin" && site !== "none";
	if (origin === undefined) return false;
	// A form on a page without a referrer has the origin "null", and so has a sandboxed page. Only the header
	// above tells them apart.
	const from = URL.parse(origin);
	return from === null || !(from.origin === new URL(publicUrl).origin || from.host === host?.toLowerCase());
}

declare module "fastify" {
	interface FastifyContextConfig {
		/** Pages of other sites may post to this route, such as a provider's answer to a sign-in. */
		fromOtherSites?: boolean;
	}
}
