import { problems } from "@unlisted/contracts/problem";
import type { FastifyError, FastifyReply } from "fastify";
import type { HttpApp } from "./app.ts";
import { logFailure, toRefusal } from "./errors.ts";
import { html, type Markup, sendPlainPage } from "./pages/plain-page.ts";

const goBack = html`Go back in your browser: what you wrote is still there.`;

interface PlainForms {
	/** The heading if the form was refused. */
	readonly failed: string;
	/** The advice for that case, if there is no entered text to go back to. */
	readonly advice?: Markup;
	readonly routes: (scope: HttpApp) => void;
}

/**
 * Routes for forms that a browser sends without script. They accept a form instead of JSON, and answer with a page,
 * also when they refuse. An empty field counts as missing. The guard against other sites (other-sites.ts) applies to
 * them as to every route.
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
