import type { FastifyInstance } from "fastify";
import { show } from "../http/document.ts";
import { html, type Markup } from "../http/html.ts";
import { type Desk, formOf, queryOf } from "../sites/site.ts";
import { listingIn } from "./listing-in.ts";
import { labPuzzles } from "./puzzle.ts";

/** A form with a picture puzzle for a person to solve. The broker sends no mail. */
export function puzzleOptOut(
	app: FastifyInstance,
	desk: Desk,
	{ path, page }: { path: string; page: (title: string, body: Markup) => Markup },
): void {
	const title = "Suppress a record";
	const form = (url: string, problem = "") => {
		const { token, picture } = labPuzzles.make(desk.clock.now());
		return page(
			title,
			html`<h1>${title}</h1>${problem === "" ? null : html`<p class="problem" role="alert">${problem}</p>`}
<form name="suppress" method="post" action="${path}"><p><label>Record <input name="record" required maxlength="500" value="${url}"></label></p>
<div class="captcha">${picture}<input type="hidden" name="puzzle" value="${token}"></div>
<p><label>The five letters <input name="letters" required maxlength="10" autocomplete="off"></label></p><button>Suppress</button></form>`,
		);
	};
	app.get(path, async (request, reply) => show(reply, form(queryOf(request).listing?.slice(0, 500) ?? "")));
	app.post(path, async (request, reply) => {
		const { record = "", puzzle = "", letters = "" } = formOf(request);
		desk.given("opt_out", { listing_url: record });
		if (!labPuzzles.isSolved({ token: puzzle, answer: letters }, desk.clock.now()))
			return show(reply, form(record, "Those are not the letters. Here are others."), 422);
		const listing = listingIn(desk, record);
		if (listing === null) return show(reply, form(record, "No such record."), 422);
		desk.optOuts.start({ listings: [listing], email: "", waitsFor: "nothing" });
		return show(
			reply,
			page(title, html`<h1>${title}</h1><p class="done">The record will be suppressed within two days.</p>`),
		);
	});
}
