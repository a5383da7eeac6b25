import type { FastifyInstance, FastifyReply } from "fastify";
import { page, show } from "../http/document.ts";
import { html, type Markup } from "../http/html.ts";
import { formOptOut } from "../opt-out/form-opt-out.ts";
import { type BrokerRecord, cityOf, fullName, oneLine, slug } from "../register/broker-record.ts";
import { usualQuality } from "../register/record-of.ts";
import { paged } from "./paging.ts";
import { fromSlug, searched, searchTerms } from "./search-terms.ts";
import { type Desk, queryOf, type Site } from "./site.ts";
import { stateOptions } from "./state-options.ts";

const listingPath = (record: BrokerRecord) => `/p/${slug(fullName(record))}/${record.id}`;

/** The simplest site: the server makes the pages, with ten people on each. */
export const peopleLane: Site = {
	name: "peoplelane",
	title: "PeopleLane",
	character: "Pages by the server, ten results each. Opt-out by form, confirmed by e-mail.",
	coverage: 0.8,
	quality: usualQuality,
	listingPath,
	removal: { way: "form", days: 3 },
	routes(app, desk) {
		app.get("/", async (_request, reply) =>
			show(reply, dressed("PeopleLane", html`<h1>Find anybody in seconds</h1>${searchForm}`)),
		);
		app.get("/people", async (request, reply) => {
			const { first, last, state, city } = searchTerms(queryOf(request));
			const name = `${slug(first) || "~"}_${slug(last) || "~"}`;
			return reply.redirect(`/people/${name}/${(state || "~").toLowerCase()}/${slug(city ?? "") || "~"}`);
		});
		app.get("/people/:name/:state/:city", async (request, reply) => {
			const { name = "", state, city } = request.params as Record<string, string>;
			const [first, last] = name.split("_");
			const search = searchTerms({
				first: fromSlug(first),
				last: fromSlug(last),
				state: fromSlug(state),
				city: fromSlug(city),
			});
			desk.given("search", searched(search));
			return results(
				reply,
				desk.register.search(search),
				queryOf(request).page,
				`${search.first} ${search.last}`,
			);
		});
		app.get("/p/:slug/:id", async (request, reply) => detail(reply, desk, request.params as { id: string }));
		optOut(app, desk);
	},
};

function results(
	reply: FastifyReply,
	found: readonly BrokerRecord[],
	asked: string | undefined,
	name: string,
) {
	const { items, page: at, pages, total } = paged(found, asked, 10);
	const body =
		total === 0
			? html`<h1>${name}</h1><p class="no-results">We could not find any records for this name.</p>${searchForm}`
			: html`<h1>${total} records for ${name}</h1>
<div class="results">${items.map(card)}</div>
<nav class="pages">${at > 1 ? html`<a rel="prev" href="?page=${at - 1}">Previous</a>` : null}
<span>Page ${at} of ${pages}</span>
${at < pages ? html`<a rel="next" href="?page=${at + 1}">Next</a>` : null}</nav>`;
	return show(reply, dressed(`${name} | PeopleLane`, body));
}

function card(record: BrokerRecord): Markup {
	const [home, ...earlier] = record.homes;
	return html`<article class="person-card" data-record>
<h2><a class="name" href="${listingPath(record)}">${fullName(record)}</a></h2>
<p class="facts">${record.age === null ? null : html`<span class="age">Age ${record.age}</span>`}
${record.died ? html`<span class="died">Deceased</span>` : null}
${home === undefined ? null : html`<span class="lives">${cityOf(home)}</span>`}</p>
${record.alsoKnownAs.length > 0 ? html`<p class="aka">Also known as: <span>${record.alsoKnownAs.join(", ")}</span></p>` : null}
${earlier.length > 0 ? html`<ul class="past" aria-label="Used to live in">${earlier.map((each) => html`<li>${cityOf(each)}</li>`)}</ul>` : null}
${record.relatives.length > 0 ? html`<ul class="related" aria-label="Related to">${record.relatives.map((each) => html`<li>${each}</li>`)}</ul>` : null}
</article>`;
}

function detail(reply: FastifyReply, desk: Desk, { id }: { id: string }) {
	const record = desk.register.find(id);
	desk.given("listing", { listing_url: id });
	if (record === null) return show(reply, dressed("Gone", html`<h1>This record does not exist</h1>`), 404);
	return show(
		reply,
		dressed(
			`${fullName(record)} | PeopleLane`,
			html`<article class="profile"><h1>${fullName(record)}</h1>
${record.age === null ? null : html`<p class="age">Age ${record.age}</p>`}
<h2>Addresses</h2><ul class="addresses">${record.homes.map((home) => html`<li>${oneLine(home)}</li>`)}</ul>
<h2>Telephone</h2><ul class="phones">${record.phones.map((phone) => html`<li>${phone}</li>`)}</ul>
<h2>E-mail</h2><ul class="emails">${record.emails.map((email) => html`<li>${email}</li>`)}</ul>
<h2>Relatives</h2><ul class="related">${record.relatives.map((each) => html`<li>${each}</li>`)}</ul>
<p><a href="/opt-out?listing=${encodeURIComponent(desk.open(listingPath(record)))}">Is this you? Remove it</a></p></article>`,
		),
	);
}

const optOut = (app: FastifyInstance, desk: Desk) =>
	formOptOut(app, desk, {
		path: "/opt-out",
		page: dressed,
		title: "Opt out of PeopleLane",
		intro:
			"Paste the address of your listing. We write to you with a link; the listing is gone three days later.",
		names: { url: "profile_url", email: "contact_email" },
		button: "Request removal",
		sent: "Check your inbox for a confirmation e-mail.",
		confirmed: "Your removal request has been confirmed.",
	});

const searchForm = html`<form class="search" action="/people"><input name="first" placeholder="First name" required><input name="last" placeholder="Last name" required><input name="city" placeholder="City"><select name="state">${stateOptions()}</select><button>Search</button></form>`;

const dressed = (title: string, body: Markup) =>
	page({
		title,
		css: `body{background:#f3f6fb;color:#14213d}header,footer,main{max-width:860px;margin:auto;padding:12px 16px}
header a{font-weight:800;font-size:22px;color:#1d4ed8;text-decoration:none}.person-card,.profile{background:#fff;border:1px solid #d6deeb;border-radius:10px;padding:14px 18px;margin:12px 0}
.person-card h2{margin:0;font-size:19px}.name{color:#1d4ed8}.facts span{margin-right:14px}.search{display:flex;gap:8px;flex-wrap:wrap}input,select,button{padding:8px 10px;border:1px solid #9fb0cc;border-radius:6px}
button{background:#1d4ed8;color:#fff}.opt-out{display:grid;gap:10px;max-width:480px}.problem{color:#b00020}.pages{display:flex;gap:16px}`,
		body: html`<header><a href="/">PeopleLane</a></header><main>${body}</main><footer><a href="/opt-out">Do not list my information</a></footer>`,
	});
