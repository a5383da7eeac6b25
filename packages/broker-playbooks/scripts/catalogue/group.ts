import { registrableDomain } from "../../src/catalogue/registrable-domain.ts";
import { knownOwners } from "./by-hand.ts";
import { domainOfEmail, domainOfWebsite } from "./domains.ts";
import type { Remark, Row } from "./row.ts";

/** The rows of one domain, with what they say about other domains. */
export interface Group {
	readonly domain: string;
	readonly rows: Row[];
	readonly mirrors: Set<string>;
	owner: string | null;
}

/** Joins rows that have the same domain. Equal names, pages or mailboxes never join two rows. */
export function groupRows(rows: readonly Row[], remark: Remark): Map<string, Group> {
	const groups = new Map<string, Group>();
	const further: { group: Group; domain: string; row: Row }[] = [];
	for (const { row, domains } of withDomains(rows, remark)) {
		const [domain = "", ...others] = domains;
		const group = groups.get(domain) ?? { domain, rows: [], mirrors: new Set(), owner: null };
		groups.set(domain, group);
		group.rows.push(row);
		// The other hosts under which DuckDuckGo knows a site. Below a shared name, the host itself is the mirror.
		const mirrors = (row.mirrors ?? []).map((host) => ({ group, domain: host, row }));
		further.push(...others.map((other) => ({ group, domain: other, row })), ...mirrors);
	}
	for (const { group, domain, row } of further) putFurther(groups, group, domain, row, remark);
	for (const group of groups.values()) putOwner(groups, group, remark);
	return groups;
}

/**
 * Adds to each row the domains of its websites. A row without a website gets the domain of its mail address, if no
 * other row has that domain.
 */
function withDomains(rows: readonly Row[], remark: Remark): { row: Row; domains: string[] }[] {
	const all = rows.map((row) => ({ row, domains: websitesOf(row) }));
	const taken = new Set(all.flatMap(({ domains }) => domains));
	return all.flatMap(({ row, domains }) => {
		if (domains.length > 0) return [{ row, domains }];
		const who = `${row.source}: ${row.name}`;
		const emails = row.contacts.filter(({ channel }) => channel === "email").map(({ value }) => value);
		const [domain] = emails.map(domainOfEmail).filter((found) => found !== null);
		if (domain === undefined) {
			remark("Dropped: no domain of its own", `${who} (${row.websites[0] ?? "no website"})`);
			return [];
		}
		// A mailbox at another company's domain may belong to a group, an agency or a lawyer.
		if (taken.has(domain)) {
			remark("Dropped: known only by a mail address at another broker's domain", `${who} (${domain})`);
			return [];
		}
		taken.add(domain);
		remark("Domain taken from the mail address", `${who} → ${domain}`);
		return [{ row, domains: [domain] }];
	});
}

const websitesOf = ({ websites }: Row) => [
	...new Set(websites.map(domainOfWebsite).filter((domain) => domain !== null)),
];

/**
 * Records a further site of a broker. It is a mirror, or, if another source lists it as a broker, a broker that this
 * one covers.
 */
function putFurther(
	groups: ReadonlyMap<string, Group>,
	group: Group,
	domain: string,
	row: Row,
	remark: Remark,
): void {
	const key = registrableDomain(domain);
	if (key === null || key === group.domain) return;
	const other = groups.get(key);
	if (other === undefined) group.mirrors.add(domain);
	else if (other.rows.some(({ inRegistry }) => inRegistry))
		remark("Named as another's site, and registered by itself", `${key}, named by ${row.name}`);
	else other.owner ??= group.domain;
}

/** DuckDuckGo's parent names the company whose form is used, so it comes before what a registration says. */
function putOwner(groups: ReadonlyMap<string, Group>, group: Group, remark: Remark): void {
	const known = knownOwners.get(group.domain);
	if (known !== undefined) remark("Owners by hand", `${known}, of ${group.domain}`);
	const parent = known ?? group.rows.find((row) => row.parent !== undefined)?.parent;
	if (parent === undefined || parent === group.domain) return;
	if (groups.has(parent)) group.owner = parent;
	else remark("Owners that no source knows", `${parent}, of ${group.domain}`);
}

/** Breaks rings of owners, which would cover nobody. The first one of a ring in the alphabet gets no owner. */
export function breakRings(groups: ReadonlyMap<string, Group>, remark: Remark): void {
	for (const group of [...groups.values()].sort((a, b) => (a.domain < b.domain ? -1 : 1))) {
		const passed = new Set<string>();
		let at: Group | undefined = group;
		while (at?.owner && !passed.has(at.domain)) {
			passed.add(at.domain);
			at = groups.get(at.owner);
		}
		if (at === group && group.owner !== null) {
			remark("Rings of owners that were broken", `${group.domain} → ${group.owner}`);
			group.owner = null;
		}
	}
}
