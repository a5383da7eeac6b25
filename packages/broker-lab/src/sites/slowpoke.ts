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
	"Slowpoke Records",
	"body{background:#cfd8dc}.s{padding:6px;border-bottom:1px solid #90a4ae}",
	"/opt-out",
);
const longestHang = 120_000;
const drip = 1_500;

/** Hangs, or breaks off in the middle of a page. The searched name decides which, so that tests know. */
export const slowpoke: Site = {
	name: "slowpoke",
	title: "Slowpoke Records",
	character: "By the name: hangs, breaks off in the middle, takes its time, or answers.",
	coverage: 0.6,
	quality: usualQuality,
	listingPath: ({ id }) => `/s/${id}`,
	removal: { way: "mail", days: 45, temper: "obliging" },
	routes(app, desk) {
		app.get("/", async (_request, reply) =>
			show(
				reply,
				dressed(
					"Slowpoke Records",
					html`<h1>Slowpoke Records</h1><form action="/find"><input name="first"><input name="last"><button>Find</button></form>`,
				),
			),
		);
		app.get("/find", async (request, reply) => {
			const search = searchTerms(queryOf(request));
			desk.given("search", searched(search));
			const found = desk.register.search(search);
			const markup = dressed(
				"Found",
				found.length === 0
					? html`<p class="empty">Nothing found, at last.</p>`
					: html`<h1>Found</h1>${found.map(entry)}`,
			);
			const pace = paceOf(search);
			if (pace === "prompt") return show(reply, markup);
			answered(reply, markup, pace);
			return reply;
		});
		recordPage(app, desk, "/s/:id", dressed, entry);
		app.get("/opt-out", async (_request, reply) =>
			show(reply, dressed("Opt out", html`<p>Write to privacy@slowpoke.localhost. We take 45 days.</p>`)),
		);
	},
};

type Pace = "hangs" | "breaks_off" | "slow" | "prompt";

/** What happens to a search for this name. */
export const paceOf = ({ first, last }: { first: string; last: string }): Pace =>
	(["hangs", "breaks_off", "slow", "prompt"] as const)[
		(mixed(numberOf(`${folded(last)} ${folded(first)}`)) >>> 0) % 4
	] ?? "prompt";

function answered(reply: FastifyReply, { text }: Markup, pace: Exclude<Pace, "prompt">): void {
	reply.hijack();
	const { raw } = reply;
	const ended = (run: () => void, after: number) => {
		const timer = setTimeout(run, after);
		raw.once("close", () => clearTimeout(timer));
	};
	if (pace === "hangs") {
		ended(() => raw.destroy(), longestHang);
		return;
	}
	const body = Buffer.from(text);
	const half = Math.floor(body.length / 2);
	raw.writeHead(200, { "content-type": "text/html; charset=utf-8", "content-length": body.length });
	raw.write(body.subarray(0, half));
	if (pace === "breaks_off") ended(() => raw.destroy(), 50);
	else ended(() => raw.end(body.subarray(half)), drip);
}

const entry = (record: BrokerRecord): Markup =>
	html`<p class="s"><a href="/s/${record.id}">${fullName(record)}</a> / <i>${record.age ?? ""}</i> / <b>${record.homes.map(cityOf).join("; ")}</b></p>`;
