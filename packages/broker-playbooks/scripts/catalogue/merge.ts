import { type Broker, type SourceId, sourceIds } from "../../src/catalogue/entry.ts";
import { kindOf } from "./by-hand.ts";
import { breakRings, type Group, groupRows } from "./group.ts";
import { channelsOf, mergeContacts } from "./merge-contacts.ts";
import type { Remark, Row } from "./row.ts";

/** The order of sources for the name: those that write for people come before registered companies. */
const namedBy: readonly SourceId[] = ["duckduckgo", "eraser", "datenanfragen", "themarkup", "registry_ca"];

const aliasesMax = 12;

export function mergeRows(rows: readonly Row[], remark: Remark): Broker[] {
	const groups = groupRows(rows, remark);
	breakRings(groups, remark);
	const domains = [...groups.keys()].sort();
	// If two brokers name the same mirror, it belongs to the first.
	const taken = new Set<string>();
	return domains.flatMap((domain) => {
		const group = groups.get(domain);
		if (group === undefined) return [];
		for (const mirror of group.mirrors) {
			if (taken.has(mirror)) {
				group.mirrors.delete(mirror);
				remark("Mirrors that two brokers name", `${mirror}, not given to ${domain}`);
			}
			taken.add(mirror);
		}
		return [brokerOf(group, remark)];
	});
}

function brokerOf(group: Group, remark: Remark): Broker {
	const { domain, rows } = group;
	const [name = domain, ...aliases] = namesOf(rows);
	const contacts = mergeContacts(group);
	if (aliases.length > aliasesMax) remark("Names left out", `${domain}: ${aliases.length - aliasesMax}`);
	return {
		domain,
		name,
		aliases: aliases.slice(0, aliasesMax),
		mirrors: [...group.mirrors].sort(),
		owner: group.owner,
		kind: kindOf(
			domain,
			rows.map(({ kind }) => kind),
		),
		countries: [...new Set(rows.flatMap(({ countries }) => countries))].sort(),
		channels: channelsOf(group, contacts),
		contacts,
		answerDays: answerDaysOf(rows),
		exemptions: [...new Set(rows.flatMap(({ exemptions = [] }) => exemptions))].sort(),
		hidden: rows.some(({ hidden }) => hidden),
		ceasedOn: rows.find(({ ceasedOn }) => ceasedOn !== undefined)?.ceasedOn ?? null,
		sources: sourcesOf(rows),
		tried: null,
	};
}

/** Removes names that differ only in how they are written. */
function namesOf(rows: readonly Row[]): string[] {
	const sorted = namedBy.flatMap((source) => rows.filter((row) => row.source === source));
	const own = sorted.flatMap(({ source, name }) => (source === "duckduckgo" ? [name] : []));
	// A company with one brand is known by the brand: people know Predictive Pop, Inc. as Audigent.
	const single = sorted.flatMap(({ brands = [] }) => (brands.length === 1 ? brands : []));
	const others = [...sorted.map(({ name }) => name), ...sorted.flatMap(({ brands = [] }) => brands)];
	const names = new Map<string, string>();
	for (const name of [...own, ...single, ...others])
		if (!names.has(nameKey(name))) names.set(nameKey(name), name.slice(0, 120));
	return [...names.values()];
}

const nameKey = (name: string) =>
	name.toLowerCase().replace(/\b(inc|llc|ltd|corp|co|gmbh|company|the)\b|[^\p{L}\p{N}]+/gu, "");

/** If several companies of one domain reported, the one with the most requests is the most reliable. */
function answerDaysOf(rows: readonly Row[]): Broker["answerDays"] {
	const reported = rows.flatMap(({ answerDays }) => (answerDays === undefined ? [] : [answerDays]));
	return reported.sort((a, b) => b.requests - a.requests || a.median - b.median)[0] ?? null;
}

function sourcesOf(rows: readonly Row[]): Broker["sources"] {
	return sourceIds.flatMap((id) => {
		const dates = rows.filter(({ source }) => source === id).map(({ on }) => on);
		const on = dates.sort().at(-1);
		return on === undefined ? [] : [{ id, on }];
	});
}
