import type { FastifyInstance } from "fastify";
import { show } from "../http/document.ts";
import { html, type Markup } from "../http/html.ts";
import { type Desk, formOf, queryOf } from "../sites/site.ts";
import { listingIn } from "./listing-in.ts";

/**
 * The broker "calls" a number and reads out a code. The lab has no phone: the control interface shows the code with the
 * request.
 */
export function phoneOptOut(
	app: FastifyInstance,
	desk: Desk,
	{ path, page }: { path: string; page: (title: string, body: Markup) => Markup },
): void {
	const title = "Remove my listing";
	const form = (url: string, problem = "") =>
		page(
			title,
			html`<h1>${title}</h1><p>We call the number that you give and read out a code of six digits.</p>
${problem === "" ? null : html`<p class="problem" role="alert">${problem}</p>`}
<form id="removal" method="post" action="${path}"><label>Listing <input name="link" required maxlength="500" value="${url}"></label>
<label>Telephone <input type="tel" name="tel" required maxlength="30"></label><button>Call me</button></form>`,
		);
	const codeForm = (id: string, problem = "") =>
		page(
			title,
			html`<h1>Enter the code</h1><p class="called">We are calling you now.</p>
${problem === "" ? null : html`<p class="problem" role="alert">${problem}</p>`}
<form id="code" method="post" action="${path}/code"><input type="hidden" name="request" value="${id}">
<label>Code <input name="code" inputmode="numeric" required maxlength="6"></label><button>Confirm</button></form>`,
		);
	app.get(path, async (request, reply) => show(reply, form(queryOf(request).listing?.slice(0, 500) ?? "")));
	app.post(path, async (request, reply) => {
		const { link = "", tel = "" } = formOf(request);
		desk.given("opt_out", { listing_url: link, phone: tel });
		const listing = listingIn(desk, link);
		if (listing === null) return show(reply, form(link, "There is no such listing."), 422);
		if (tel.replace(/\D/g, "").length < 7)
			return show(reply, form(link, "This is no telephone number."), 422);
		const { id } = desk.optOuts.start({ listings: [listing], email: "", waitsFor: "code" });
		return show(reply, codeForm(id));
	});
	const tries = new Map<string, number>();
	app.post(`${path}/code`, async (request, reply) => {
		const { request: id = "", code = "" } = formOf(request);
		desk.given("confirm", { request: id, code });
		const found = desk.optOuts.find(id);
		if (found === null) return show(reply, form("", "Please begin again."), 404);
		const tried = (tries.get(id) ?? 0) + 1;
		if (tries.size > 10_000) tries.clear();
		tries.set(id, tried);
		if (tried > 5) return show(reply, form("", "Too many wrong codes. Please begin again."), 429);
		if (found.code !== code.trim()) return show(reply, codeForm(id, "This is not the code."), 422);
		desk.optOuts.confirm(id);
		return show(
			reply,
			page(title, html`<h1>Thank you</h1><p class="done">Your listing will be removed shortly.</p>`),
		);
	});
}
