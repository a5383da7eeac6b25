import type { FastifyReply } from "fastify";
import { show } from "../http/document.ts";
import { html, type Markup } from "../http/html.ts";
import { type BrokerRecord, cityOf, fullName } from "../register/broker-record.ts";
import { usualQuality } from "../register/record-of.ts";
import { folded } from "../world/folded.ts";
import { mixed, numberOf } from "../world/seeded.ts";
import { dress } from "./dress.ts";
import { recordPage } from "./family-register.ts";
import { searched, searchTerms } from "./search-terms.ts";
import { queryOf, type Site } from "./site.ts";

const dressed = dress(
	"GateWatch",
	"body{background:#ddd}.g{background:#fff;padding:8px;margin:6px 0}",
	"/leave",
);

/** A guard before every search. The searched name decides what it does, so that tests know. */
export const gateWatch: Site = {
	name: "gatewatch",
	title: "GateWatch",
	character: "Blocks: by the name, 403, 429 with Retry-After, “unusual traffic”, or it lets one through.",
	coverage: 0.6,
	quality: usualQuality,
	listingPath: ({ id }) => `/g/${id}`,
	removal: { way: "none", days: 0 },
	routes(app, desk) {
		app.get("/", async (_request, reply) =>
			show(
				reply,
				dressed(
					"GateWatch",
					html`<h1>GateWatch</h1><form action="/find"><input name="first"><input name="last"><button>Find</button></form>`,
				),
			),
		);
		app.get("/find", async (request, reply) => {
			const search = searchTerms(queryOf(request));
			desk.given("search", searched(search));
			if (stopped(reply, guardOf(search))) return reply;
			const found = desk.register.search(search);
			return show(
				reply,
				dressed(
					"Found",
					found.length === 0
						? html`<p class="void">The gate is open and nobody is here.</p>`
						: html`<h1>Behind the gate</h1>${found.map(entry)}`,
				),
			);
		});
		recordPage(app, desk, "/g/:id", dressed, entry);
		app.get("/leave", async (_request, reply) =>
			show(reply, dressed("Leave", html`<p>GateWatch does not take requests.</p>`), 403),
		);
	},
};

type Guard = "forbidden" | "too_many" | "unusual" | "open";

/** The guard that a search for this name meets. */
export const guardOf = ({ first, last }: { first: string; last: string }): Guard =>
	(["forbidden", "too_many", "unusual", "open"] as const)[
		(mixed(numberOf(`${folded(first)} ${folded(last)}`)) >>> 0) % 4
	] ?? "open";

function stopped(reply: FastifyReply, guard: Guard): boolean {
	if (guard === "open") return false;
	if (guard === "forbidden")
		show(reply, dressed("403", html`<h1>403 Forbidden</h1><p>You cannot pass.</p>`), 403);
	else if (guard === "too_many")
		show(reply.header("retry-after", "120"), dressed("429", html`<h1>429 Too Many Requests</h1>`), 429);
	else
		show(
			reply,
			dressed(
				"Just a moment",
				html`<h1>Our systems have detected unusual traffic</h1><p>Please verify you are human.</p><div id="px-captcha"></div>`,
			),
		);
	return true;
}

const entry = (record: BrokerRecord): Markup =>
	html`<div class="g"><a class="g-name" href="/g/${record.id}">${fullName(record)}</a> <span class="g-age">${record.age ?? ""}</span> <span class="g-city">${record.homes.map(cityOf).join("; ")}</span></div>`;
