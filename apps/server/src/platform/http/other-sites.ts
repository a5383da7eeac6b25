import type { FastifyInstance, FastifyRequest } from "fastify";
import { Refusal } from "./problem.ts";

export interface OtherSites {
	readonly publicUrl: string;
	/** Origins whose pages may call the API. */
	readonly corsOrigins: readonly string[];
}

const harmless = ["GET", "HEAD", "OPTIONS"];

/**
 * A page of another site can send some requests without asking (a form, text/plain, no body at all), and a browser adds
 * its cookies and reaches what only its own network does. It cannot read the answer, but what changes something would
 * have changed it. So nothing but reading is done for a page of another site, unless it is one of CORS_ORIGINS.
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

/** Programs send neither header. Browsers send both, and a page cannot change them. */
function isFromAnotherSite({ headers }: FastifyRequest, { publicUrl, corsOrigins }: OtherSites): boolean {
	const { origin, host } = headers;
	const site = headers["sec-fetch-site"];
	if (origin !== undefined && corsOrigins.includes(origin)) return false;
	if (site !== undefined) return site !== "same-origin" && site !== "none";
	if (origin === undefined) return false;
	// A form of a page without a referrer has the origin "null", like a page in a sandbox: only the header above tells them apart.
	const from = URL.parse(origin);
	return from === null || !(from.origin === new URL(publicUrl).origin || from.host === host?.toLowerCase());
}

declare module "fastify" {
	interface FastifyContextConfig {
		/** May be posted by a page of another site: a provider's answer to a sign-in. */
		fromOtherSites?: boolean;
	}
}
