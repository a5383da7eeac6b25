import { newsletterSubscribeSchema } from "@unlisted/contracts/newsletter";
import type { FastifyReply } from "fastify";
import type { HttpApp } from "../../platform/http/app.ts";
import { html, sendPlainPage } from "../../platform/http/pages/plain-page.ts";
import { plainForms } from "../../platform/http/plain-forms.ts";
import { plainLink } from "../../platform/http/plain-link.ts";
import type { NotificationsSlice } from "../notifications/notifications.slice.ts";
import { type ConfirmDeps, confirmSubscription } from "./confirm-subscription.ts";
import { subscribe } from "./subscribe.ts";
import { unsubscribe } from "./unsubscribe.ts";

/** The newsletter forms go here if the page's script did not run. */
export function newsletterPageRoutes(
	app: HttpApp,
	deps: ConfirmDeps & Pick<NotificationsSlice, "noteOnMail">,
): void {
	askingRoute(app, deps);
	const confirm = confirmSubscription(deps);
	plainLink(app, "/newsletter/confirm", {
		failed: "You are not subscribed yet",
		done: "You are subscribed",
		act: async (token) => {
			await confirm(token);
			return "You are on the list. Every issue has a link to unsubscribe.";
		},
		perTenMinutes: 20,
	});
	const end = unsubscribe(deps);
	plainLink(app, "/newsletter/unsubscribe", {
		failed: "You are still on the list",
		done: "You left the newsletter",
		act: async (token) => {
			await end(token);
			return "Your address is off the list. We will send nothing more.";
		},
		perTenMinutes: 20,
	});
}

function askingRoute(app: HttpApp, deps: ConfirmDeps & Pick<NotificationsSlice, "noteOnMail">): void {
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
${await deps.noteOnMail("An email is on its way to you.")}
<p>Press the button in the email to confirm.</p>
<p><a href="/">Back to the start</a></p>`,
				);
			});
		},
	});
}
