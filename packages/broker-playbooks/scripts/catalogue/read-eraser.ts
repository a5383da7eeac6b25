import { parse } from "yaml";
import type { BrokerKind, Seen } from "../../src/catalogue/entry.ts";
import type { Remark, Row, RowContact } from "./row.ts";
import { clean, emailsIn, urlsIn } from "./texts.ts";

interface Line {
	readonly id: string;
	readonly name: string;
	readonly email: string;
	readonly website?: string;
	readonly opt_out_url?: string;
	readonly region: string;
	readonly category: string;
	readonly notes?: string;
}

/** The month of the list's last change, and of the mails that its notes are about. */
const readOn = "2026-08";

const kinds: ReadonlyMap<string, BrokerKind> = new Map<string, BrokerKind>([
	["people-search", "people_search"],
	["background-check", "background_check"],
	["financial-b2b", "financial"],
	["device-id-only", "device_ids"],
	["marketing", "marketing"],
]);
const countries: ReadonlyMap<string, string> = new Map([
	["us", "US"],
	["eu", "EU"],
	["global", "*"],
]);

/** Reads eraser's brokers. Its notes tell how mails to them went. The notes name people, so only the facts are used. */
export function readEraser(yaml: string, remark: Remark): Row[] {
	const { brokers }: { brokers: Line[] } = parse(yaml, { maxAliasCount: 0 });
	return brokers.map((line) => {
		const name = clean(line.name);
		const note = clean(line.notes ?? "");
		const on = /\d{4}-\d{2}-\d{2}/.exec(note)?.[0] ?? readOn;
		const seen = stateIn(note);
		const own = emailsIn(line.email, name, remark);
		if (note !== "" && seen === null) remark("Notes of eraser that nothing was taken of", name);
		return {
			source: "eraser",
			name,
			websites: urlsIn(line.website ?? "", name, remark),
			kind: kinds.get(line.category) ?? "other",
			countries: [countries.get(line.region) ?? "*"],
			contacts: [
				...own.map((email) => mail(email, "listed", readOn)),
				...(seen === "ceased" || seen === null
					? []
					: toldOf(note, own).map((email) => mail(email, seen, on))),
				...urlsIn(line.opt_out_url ?? "", name, remark).map(
					(value): RowContact => ({
						channel: "web_form",
						value,
						seen: [{ state: "listed", on: readOn, source: "eraser" }],
					}),
				),
			],
			on: readOn,
			...(seen === "ceased" ? { ceasedOn: on } : {}),
			// eraser removes an address when mail to the broker cannot be delivered. Other sources may still list it.
			...(own.length === 0 && note !== "" ? { noMail: on } : {}),
		} satisfies Row;
	});
}

const mail = (value: string, state: Seen["state"], on: string): RowContact => ({
	channel: "email",
	value,
	seen: [{ state, on, source: "eraser" }],
});

/** The state of the broker's mail, if a note says one that we know. */
function stateIn(note: string): "failed" | "refused" | "ceased" | null {
	// A domain that was sold belongs to another company, which must get nothing about a person.
	const gone = /\bceased oper|do not contact|defunct|no longer operational|parked|\bresold\b/i;
	if (gone.test(note)) return "ceased";
	if (/hard-bounced|\bbounced\b|no longer (active|in use|used)|(are|was) dead/i.test(note)) return "failed";
	const notByMail =
		/(not?|n't|cannot) (process|accept|monitored|be processed)|unable to accept|unmonitored|not monitored|form only|form as the only|only (go )?through|web form only|aren't accepted|(requires?|until) .*(form|portal|page|verification)|wasn't submitted through|no longer (able|take|evaluate)|not (via )?e-?mail\b|instead of e-?mail|not intended for privacy/i;
	return notByMail.test(note) ? "refused" : null;
}

/** The address that the note is about: the one it names, otherwise the broker's. */
function toldOf(note: string, own: readonly string[]): readonly string[] {
	const named = /[\w.+-]+@[\w-]+(\.[\w-]+)+/.exec(note)?.[0].toLowerCase().replace(/\.$/, "");
	return named === undefined ? own : [named];
}
