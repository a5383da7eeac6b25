import { newsletterSubscribeSchema } from "@unlisted/contracts/newsletter";
import type { FastifyReply } from "fastify";
import type { HttpApp } from "../../platform/http/app.ts";
import { html, plainForms, sendPlainPage } from "../../platform/http/plain-page.ts";
import { type SubscribeDeps, subscribe } from "./subscribe.ts";

/** Where the form in the footer goes if the page's script did not run. */
export function newsletterPageRoutes(app: HttpApp, deps: SubscribeDeps): void {
	const subscribeAddress = subscribe(deps);
	const config = { rateLimit: { max: 20, timeWindow: 600_000 } };
	plainForms(app, {
		failed: "You are not subscribed",
		routes: (scope) => {
			const schema = { hide: true, body: newsletterSubscribeSchema };
			scope.post("/newsletter", { config, schema }, async (request, reply) => {
				// A program that fills in the hidden field gets the usual answer, and nothing happens.
				if (!request.body.website) await subscribeAddress(request.body.email);
				return sendPlainPage(
					reply as unknown as FastifyReply,
					"One more step",
					html`<h1>One more step</h1>
<p>We sent you an email. Press the button in it to confirm.</p>
<p><a href="/">Back to the start</a></p>`,
				);
			});
		},
	});
}
