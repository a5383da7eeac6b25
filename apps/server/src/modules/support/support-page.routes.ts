import { supportRequestSchema } from "@unlisted/contracts/support";
import type { FastifyReply } from "fastify";
import type { HttpApp } from "../../platform/http/app.ts";
import { html, sendPlainPage } from "../../platform/http/pages/plain-page.ts";
import { plainForms } from "../../platform/http/plain-forms.ts";
import type { NotificationsSlice } from "../notifications/notifications.slice.ts";
import { type CreateSupportRequestDeps, createSupportRequest } from "./create-support-request.ts";

/** The form of /support is sent here if the page's script did not run. */
export function supportPageRoutes(
	app: HttpApp,
	deps: CreateSupportRequestDeps & Pick<NotificationsSlice, "noteOnMail">,
): void {
	const create = createSupportRequest(deps);
	const config = { rateLimit: { max: 20, timeWindow: 600_000 } };
	plainForms(app, {
		failed: "Your message was not sent",
		routes: (scope) => {
			const schema = { hide: true, body: supportRequestSchema };
			scope.post("/support", { config, schema }, async (request, reply) => {
				const { reference } = await create(request.body);
				return sendPlainPage(
					reply as unknown as FastifyReply,
					"We received your message",
					html`<h1>We received your message</h1>
<p>Its reference is <strong>${reference}</strong>. Our answer will come to your address.</p>
${await deps.noteOnMail("A confirmation is on its way to you.")}
<p><a href="/support">Write another message</a></p>
<p><a href="/">Back to the start</a></p>`,
				);
			});
		},
	});
}
