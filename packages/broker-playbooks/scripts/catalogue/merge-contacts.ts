import { stateOfContact } from "../../src/catalogue/contact-state.ts";
import type { Channel, Contact, Seen } from "../../src/catalogue/entry.ts";
import { registrableDomain } from "../../src/catalogue/registrable-domain.ts";
import type { Group } from "./group.ts";
import type { RowContact } from "./row.ts";

const ranks: readonly Seen["state"][] = ["working", "listed", "doubtful", "refused", "failed"];

/** Lists every contact of a group once, the most promising first, with everything that was seen of it. */
export function mergeContacts(group: Group): Contact[] {
	const merged = new Map<string, RowContact & { seen: Seen[] }>();
	const noMail = group.rows.find((row) => row.noMail !== undefined)?.noMail;
	for (const contact of group.rows.flatMap(({ contacts }) => contacts)) {
		const key = [contact.channel, keyOf(contact), ...(contact.countries ?? [])].join(" ");
		const known = merged.get(key) ?? { ...contact, seen: [] };
		known.seen.push(...contact.seen);
		merged.set(key, known);
	}
	const own = new Set([group.domain, ...[...group.mirrors].map((host) => registrableDomain(host))]);
	return [...merged.values()]
		.map(({ channel, value, countries, seen }) => ({
			channel,
			value,
			own: own.has(registrableDomain(channel === "email" ? value.slice(value.lastIndexOf("@") + 1) : value)),
			...(countries === undefined ? {} : { countries: [...countries] }),
			seen: seenOf(channel === "email" && noMail !== undefined ? [...seen, doubt(noMail)] : seen),
		}))
		.sort(
			(a, b) =>
				ranks.indexOf(stateOfContact(a)) - ranks.indexOf(stateOfContact(b)) ||
				Number(b.own) - Number(a.own) ||
				b.seen.length - a.seen.length ||
				(a.value < b.value ? -1 : 1),
		);
}

/** Channels in the order of preference. A contact that failed or refused requests is stored, but gives no channel. */
export function channelsOf(group: Group, contacts: readonly Contact[]): Channel[] {
	if (group.rows.some(({ ceasedOn }) => ceasedOn !== undefined)) return [];
	const states = (channel: Contact["channel"]) =>
		contacts.filter((contact) => contact.channel === channel).map(stateOfContact);
	const usable = (state: Seen["state"]) => state === "working" || state === "listed";
	const form = states("web_form").some(usable);
	const found: Channel[] = [];
	if (group.rows.some(({ playbook }) => playbook)) found.push("playbook");
	if (states("email").some((state) => usable(state) || (state === "doubtful" && !form))) found.push("email");
	if (form) found.push("web_form");
	if (group.rows.some(({ inRegistry }) => inRegistry)) found.push("drop");
	return found;
}

const doubt = (on: string): Seen => ({ state: "doubtful", on, source: "eraser" });

/** Removes duplicates, and sorts the oldest first. */
function seenOf(seen: readonly Seen[]): Seen[] {
	const byText = new Map(seen.map((one) => [`${one.on} ${one.source} ${one.state}`, one]));
	return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
}

function keyOf({ channel, value }: RowContact): string {
	if (channel === "email") return value;
	return value.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/+$/, "");
}
