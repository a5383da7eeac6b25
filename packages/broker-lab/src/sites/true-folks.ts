import type { FastifyInstance } from "fastify";
import { page, show } from "../http/document.ts";
import { html } from "../http/html.ts";
import { listingIn, looksLikeMail } from "../opt-out/listing-in.ts";
import { type BrokerRecord, cityOf, fullName } from "../register/broker-record.ts";
import { usualQuality } from "../register/record-of.ts";
import { searched, searchTerms } from "./search-terms.ts";
import { type Desk, formOf, queryOf, type Site } from "./site.ts";

/** Its pages are empty until their script has loaded the results, so nothing can be read without a browser. */
export const trueFolks: Site = {
	name: "truefolks",
	title: "TrueFolks",
	character:
		"Pages are empty until a script fills them in: needs a browser, for its opt-out too. Letters need the exact link.",
	coverage: 0.6,
	quality: { ...usualQuality, outdated: 0.1 },
	listingPath: ({ id }) => `/folks/${id}`,
	removal: { way: "mail", days: 4, temper: "wants_link" },
	routes(app, desk) {
		const shell = html`<div id="root" aria-live="polite">Loading…</div><noscript>Please switch JavaScript on.</noscript>`;
		const css = `body{background:#101820;color:#f2f5f7}#root{max-width:760px;margin:24px auto;padding:0 16px}.folk{background:#1c2733;border-radius:14px;padding:16px;margin:12px 0}.folk h4{margin:0;color:#5ad1ff}`;
		for (const path of ["/", "/search", "/folks/:id", "/remove", "/remove/confirm"])
			app.get(path, async (_request, reply) =>
				show(reply, page({ title: "TrueFolks", css, body: shell, script: "/app.js" })),
			);
		app.get("/app.js", async (_request, reply) => reply.type("text/javascript; charset=utf-8").send(script));
		app.get("/api/v2/folks", async (request) => {
			const query = queryOf(request);
			const search = searchTerms({ first: query.f, last: query.l, state: query.s });
			desk.given("search", searched(search));
			return { folks: desk.register.search(search).slice(0, 60).map(wire) };
		});
		app.get("/api/v2/folks/:id", async (request, reply) => {
			const { id } = request.params as { id: string };
			desk.given("listing", { listing_url: id });
			const record = desk.register.find(id);
			return record === null ? reply.code(404).send({ folks: [] }) : { folks: [wire(record)] };
		});
		optOut(app, desk);
	},
};

/** Like its other pages: the page is empty, and its script sends the request. */
function optOut(app: FastifyInstance, desk: Desk): void {
	app.post("/api/v2/removals", async (request, reply) => {
		const { folk = "", mail = "" } = formOf(request);
		desk.given("opt_out", { listing_url: folk, email: mail });
		const listing = listingIn(desk, folk);
		if (listing === null) return reply.code(422).send({ problem: "There is no such folk." });
		if (!looksLikeMail(mail)) return reply.code(422).send({ problem: "This is no e-mail address." });
		desk.optOuts.start({
			listings: [listing],
			email: mail,
			waitsFor: "email",
			confirmPath: "/remove/confirm",
		});
		return { said: "Look into your mailbox for a link." };
	});
	app.post("/api/v2/removals/confirm", async (request, reply) => {
		const { token = "" } = formOf(request);
		desk.given("confirm", { token });
		return desk.optOuts.confirm(token) === null
			? reply.code(404).send({ problem: "This link has expired." })
			: { said: "You are leaving TrueFolks within four days." };
	});
}

const wire = (record: BrokerRecord) => ({
	id: record.id,
	n: fullName(record),
	a: record.age,
	c: record.homes.map(cityOf),
	p: record.phones,
	r: record.relatives,
	k: record.alsoKnownAs,
});

/** The script inserts every text as text, not as markup. */
const script = `"use strict";
const root = document.getElementById("root");
const make = (tag, name, text) => { const node = document.createElement(tag); node.className = name; if (text !== undefined) node.textContent = text; return node; };
const lines = (name, values) => { const list = make("ul", name); for (const value of values) list.append(make("li", "", value)); return list; };
const at = location.pathname.split("/");
const show = (folks) => {
	root.textContent = "";
	if (folks.length === 0) return root.append(make("p", "nobody", "No folks found."));
	for (const one of folks) {
		const card = make("div", "folk"); const link = make("a", "who", one.n); link.href = "/folks/" + one.id;
		const head = make("h4", ""); head.append(link); card.append(head);
		if (one.a !== null) card.append(make("span", "years", one.a + " years old"));
		card.append(lines("cities", one.c), lines("numbers", one.p), lines("kin", one.r), lines("aliases", one.k));
		root.append(card);
	}
};
const begin = () => {
	root.textContent = ""; const form = make("form", "start"); form.action = "/search";
	for (const name of ["f", "l"]) { const input = make("input", ""); input.name = name; input.placeholder = name === "f" ? "First name" : "Last name"; form.append(input); }
	form.append(make("button", "", "Search")); root.append(form, make("p", "note", "To be removed, write to privacy@truefolks.localhost with the exact link."));
};
const say = (answer) => { root.textContent = ""; root.append(answer.said ? make("p", "said", answer.said) : make("p", "problem", answer.problem)); };
const post = (path, values) => fetch("/api/v2/" + path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(values) }).then((answer) => answer.json()).then(say);
const leave = () => {
	root.textContent = ""; const form = make("form", "leave");
	for (const name of ["folk", "mail"]) { const input = make("input", ""); input.name = name; input.placeholder = name === "folk" ? "Link of the folk" : "Your e-mail"; form.append(input); }
	const button = make("button", "", "Leave TrueFolks"); button.type = "submit"; form.append(button);
	form.addEventListener("submit", (event) => { event.preventDefault(); setTimeout(() => post("removals", { folk: form.folk.value, mail: form.mail.value }), 80); });
	root.append(form);
};
if (at[1] === "") begin();
else if (at[1] === "remove") setTimeout(at[2] === "confirm" ? () => post("removals/confirm", { token: new URLSearchParams(location.search).get("token") }) : leave, 120);
else setTimeout(() => fetch("/api/v2/folks" + (at[1] === "folks" ? "/" + encodeURIComponent(at[2]) : location.search)).then((answer) => answer.json()).then(({ folks }) => show(folks)).catch(() => { root.textContent = "Something broke."; }), 120);
`;
