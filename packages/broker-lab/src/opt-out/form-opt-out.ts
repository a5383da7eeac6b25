import type { FastifyInstance } from "fastify";
import { show } from "../http/document.ts";
import { html, type Markup } from "../http/html.ts";
import { type Desk, formOf, queryOf } from "../sites/site.ts";
import { listingIn, looksLikeMail } from "./listing-in.ts";

/** The texts and the layout of a site's form. */
export interface OptOutPages {
	readonly path: string;
	readonly page: (title: string, body: Markup) => Markup;
	readonly title: string;
	readonly intro: string;
	/** The names of the form's fields on this site. */
	readonly names: { readonly url: string; readonly email: string };
	readonly button: string;
	/** What the page says after the person sent the form, and after they opened the link. */
	readonly sent: string;
	readonly confirmed: string;
}

/** A form for the listing's address and a mail address. A link in a mail then confirms the request. */
export function formOptOut(app: FastifyInstance, desk: Desk, pages: OptOutPages): void {
	const { path, page, names } = pages;
	const form = (url: string, problem = "") =>
		page(
			pages.title,
			html`<h1>${pages.title}</h1><p>${pages.intro}</p>
${problem === "" ? null : html`<p class="problem" role="alert">${problem}</p>`}
<form class="opt-out" method="post" action="${path}">
<label>Address of the listing <input name="${names.url}" required maxlength="500" value="${url}"></label>
<label>Your e-mail <input type="email" name="${names.email}" required maxlength="254"></label>
<button type="submit">${pages.button}</button>
</form>`,
		);
	app.get(path, async (request, reply) => show(reply, form(queryOf(request).listing?.slice(0, 500) ?? "")));
	app.post(path, async (request, reply) => {
		const values = formOf(request);
		// open-lookup: a form has no field of such a name
		const url = values[names.url] ?? "";
		// open-lookup: the same
		const email = values[names.email] ?? "";
		desk.given("opt_out", { listing_url: url, email });
		const listing = listingIn(desk, url);
		if (listing === null) return show(reply, form(url, "We have no listing at this address."), 422);
		if (!looksLikeMail(email)) return show(reply, form(url, "This is no e-mail address."), 422);
		desk.optOuts.start({ listings: [listing], email, waitsFor: "email", confirmPath: `${path}/confirm` });
		return show(reply, page(pages.title, html`<h1>${pages.title}</h1><p class="sent">${pages.sent}</p>`));
	});
	app.get(`${path}/confirm`, async (request, reply) => {
		const token = queryOf(request).token ?? "";
		desk.given("confirm", { token });
		const found = desk.optOuts.confirm(token);
		if (found === null) return show(reply, page("Link", html`<p>This link has expired.</p>`), 404);
		return show(
			reply,
			page(pages.title, html`<h1>${pages.title}</h1><p class="confirmed">${pages.confirmed}</p>`),
		);
	});
}
