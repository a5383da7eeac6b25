import type { Answer } from "@unlisted/contracts/seam";
import { requestJson } from "../lib/api/api.ts";

type Effectiveness = Answer<"GET /api/effectiveness">;
type Outcome = NonNullable<Effectiveness["total"]>;

/** Loads the figures once, without a framework: the page is a static one. */
export function showFigures(root: HTMLElement): () => void {
	let isOver = false;
	void requestJson("GET /api/effectiveness").then((answer) => {
		if (isOver) return;
		if (answer.ok) show(root, answer.data);
		else setState(root, "failed");
	});
	return () => {
		isOver = true;
	};
}

function setState(root: HTMLElement, state: "loading" | "failed" | "few" | "shown"): void {
	for (const part of root.querySelectorAll<HTMLElement>("[data-state]"))
		part.hidden = part.dataset.state !== state;
}

function show(root: HTMLElement, figures: Effectiveness): void {
	const { total, precision, counted_at } = figures;
	if (!total) {
		setState(root, "few");
		return;
	}
	root.querySelector("[data-total]")?.replaceChildren(...facts(total, precision));
	const lines = <Line extends Outcome>(all: readonly Line[], name: (line: Line) => string) =>
		all.map((line) => ({ ...line, name: name(line) }));
	root.querySelector("[data-brokers]")?.replaceChildren(
		table(
			"By site",
			"Site",
			lines(figures.by_broker ?? [], ({ broker }) => broker?.name ?? "Other sites together"),
		),
	);
	root.querySelector("[data-channels]")?.replaceChildren(
		table(
			"By way",
			"Way",
			lines(figures.by_channel ?? [], ({ channel }) => channel?.name ?? "Other ways together"),
		),
	);
	const counted = root.querySelector("[data-counted]");
	if (counted && counted_at)
		counted.textContent = `Counted ${new Date(counted_at).toLocaleString("en-US", { dateStyle: "long", timeStyle: "short" })}.`;
	setState(root, "shown");
}

function facts(total: Outcome, precision: Effectiveness["precision"]): HTMLElement[] {
	const { share, days } = total;
	const said = precision?.share;
	return [
		fact(
			"Removed, as we saw ourselves",
			share ? `${share.percent}%` : "–",
			`${amount(total.removed)} of ${amount(total.listings)} listings${share ? ` (${share.low}–${share.high}%)` : ""}`,
		),
		fact(
			"Until half of those were gone",
			daysText(total),
			days ? `${days.low} to ${days.high} days` : "too few to say",
		),
		fact("Removals asked for", amount(total.requests), `${amount(total.back)} came back later`),
		fact(
			"“Is this you?” answered with yes",
			said ? `${said.percent}%` : "–",
			said ? `of ${amount(precision.answers)} answers (${said.low}–${said.high}%)` : "too few answers to say",
		),
	];
}

const number = new Intl.NumberFormat("en-US");
const amount = (count: number | null | undefined) => (count == null ? "fewer than 10" : number.format(count));

function shareText({ share }: Outcome): string {
	return !share ? "–" : `${share.percent}% (${share.low}–${share.high}%)`;
}

function daysText({ days }: Outcome): string {
	return !days ? "–" : `${days.median} ${days.median === 1 ? "day" : "days"}`;
}

type Line = Outcome & { readonly name: string };

const columns: readonly [title: string, cell: (line: Line) => string][] = [
	["Asked for", ({ requests }) => amount(requests)],
	["Can be looked up", ({ listings }) => amount(listings)],
	["Removed", ({ removed }) => amount(removed)],
	["Share", shareText],
	["Median time", (line) => (line.days ? `${daysText(line)} (${line.days.low}–${line.days.high})` : "–")],
	["Came back", ({ back }) => amount(back)],
];

/** Below 640 px each row is a record with its titles beside its values, like in ui/records.tsx. */
function table(label: string, name: string, lines: readonly Line[]): HTMLElement {
	if (lines.length === 0)
		return element("p", "text-ink-soft", "Too few people to show this by itself. All of it is in the total.");
	const head = element("tr", "border-b border-edge");
	for (const title of [name, ...columns.map(([column]) => column)])
		head.append(element("th", "py-3 pr-4 text-note font-semibold", title));
	for (const cell of head.children) {
		cell.setAttribute("scope", "col");
		cell.setAttribute("role", "columnheader");
	}
	const rows = lines.map((line) => {
		const row = element(
			"tr",
			"flex flex-col border-b border-rule py-3 sm:table-row sm:py-0",
			element("td", "py-1 font-semibold break-words sm:table-cell sm:py-2 sm:pr-4", line.name),
			...columns.map(([title, cell]) => {
				const caption = element("span", "text-note text-ink-soft sm:hidden", title);
				caption.setAttribute("aria-hidden", "true");
				return element(
					"td",
					"flex items-center justify-between gap-4 py-1 tabular-nums sm:table-cell sm:py-2 sm:pr-4",
					caption,
					element("span", "", cell(line)),
				);
			}),
		);
		row.setAttribute("role", "row");
		for (const cell of row.children) cell.setAttribute("role", "cell");
		return row;
	});
	head.setAttribute("role", "row");
	const top = element("thead", "sr-only sm:not-sr-only sm:table-header-group", head);
	const body = element("tbody", "block sm:table-row-group", ...rows);
	for (const part of [top, body]) part.setAttribute("role", "rowgroup");
	const made = element("table", "block w-full text-left sm:table", top, body);
	made.setAttribute("role", "table");
	made.setAttribute("aria-label", label);
	return made;
}

function fact(term: string, value: string, note: string): HTMLElement {
	return element(
		"div",
		"py-4",
		element("dt", "text-note text-ink-soft", term),
		element("dd", "font-serif text-head", value),
		element("dd", "text-note text-ink-soft", note),
	);
}

function element(tag: string, look: string, ...inside: readonly (string | HTMLElement)[]): HTMLElement {
	const made = document.createElement(tag);
	made.className = look;
	made.append(...inside);
	return made;
}
