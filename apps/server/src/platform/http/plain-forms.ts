import { problems } from "@unlisted/contracts/problem";
import type { FastifyError, FastifyReply } from "fastify";
import type { HttpApp } from "./app.ts";
import { logFailure, toRefusal } from "./errors.ts";
import { html, type Markup, sendPlainPage } from "./pages/plain-page.ts";

const goBack = html`Go back in your browser: what you wrote is still there.`;

interface PlainForms {
	/** The heading if the form was not taken. */
	readonly failed: string;
	/** What to do then, if there is nothing written to go back to. */
	readonly advice?: Markup;
	readonly routes: (scope: HttpApp) => void;
}

/**
 * Routes for forms that a browser sends by itself, from a page whose script did not run. They take a form instead of JSON, and
 * answer with a page, also when they refuse. An empty field is one that was left out. The guard against other sites
 * (other-sites.ts) holds for them as for every route.
 */
export function plainForms(app: HttpApp, { failed, advice = goBack, routes }: PlainForms): void {
	app.register(async (plain) => {
		const scope = plain as unknown as HttpApp;
		scope.addContentTypeParser(
			"application/x-www-form-urlencoded",
			{ parseAs: "string", bodyLimit: 65_536 },
			(_request, body, done) => {
				const filled = [...new URLSearchParams(String(body))].filter(([, value]) => value !== "");
				done(null, Object.fromEntries(filled));
			},
		);
		scope.setErrorHandler((error: FastifyError, request, reply) => {
			const refusal = toRefusal(error);
			logFailure(request as never, error, refusal);
			if (refusal.retryAfterSeconds !== undefined) {
				reply.header("retry-after", String(refusal.retryAfterSeconds));
			}
			const reasons = refusal.errors?.map(({ message }) => message) ?? [refusal.message];
			return sendPlainPage(
				reply.code(problems[refusal.code].status) as unknown as FastifyReply,
				failed,
				html`<h1>${failed}</h1>
<ul>${reasons.map((reason) => html`<li>${reason}</li>`)}</ul>
<p>${advice}</p>`,
			);
		});
		routes(scope);
	});
}
