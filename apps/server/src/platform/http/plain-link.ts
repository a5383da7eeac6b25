import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { HttpApp } from "./app.ts";
import { html, sendPlainPage } from "./pages/plain-page.ts";
import { plainForms } from "./plain-forms.ts";

interface PlainLink {
	/** The heading if the action failed. */
	readonly failed: string;
	readonly done: string;
	/** Returns the sentence that says what was done. */
	readonly act: (token: string) => Promise<string>;
	readonly perTenMinutes: number;
}

const incomplete = "This link is not complete. Open it again from the email.";
const token = z.string(incomplete).min(20, incomplete).max(500, incomplete);
// Allows further parameters, because a program that sends mails may add its own to the address.
const querystring = z.object({ token });

/**
 * Handles the button on the page of a mailed link, for browsers in which the page's script did not run. Its form
 * posts to the page's own address, which contains the token. Opening that address alone does nothing, because
 * programs open every link of a mail (decision 0219).
 */
export function plainLink(app: HttpApp, url: string, { failed, done, act, perTenMinutes }: PlainLink): void {
	const config = { rateLimit: { max: perTenMinutes, timeWindow: 600_000 } };
	plainForms(app, {
		failed,
		advice: html`If it goes on, <a href="/support">write to us</a>.`,
		routes: (scope) => {
			scope.post(url, { config, schema: { hide: true, querystring } }, async (request, reply) => {
				const said = await act(request.query.token);
				return sendPlainPage(
					reply as unknown as FastifyReply,
					done,
					html`<h1>${done}</h1>
<p>${said}</p>
<p><a href="/">Back to the start</a></p>`,
				);
			});
		},
	});
}
