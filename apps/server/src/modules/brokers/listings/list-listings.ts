import type { BrokerListings, ListingQuery } from "@unlisted/contracts/brokers";
import { Refusal } from "../../../platform/http/problem.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { openContent } from "../core/listing-content.ts";
import { type ListingRow, listingsOf } from "../core/listings.repository.ts";
import { lookUpsOf } from "../core/look-ups.repository.ts";
import { fieldsOf } from "./mask-listing.rules.ts";
import { type Around, brokerOf, brokersByName, presentListing, recordName } from "./present-listing.ts";

const week = 7 * 86_400_000;

/**
 * Returns a page of the person's listings, with the counts of all. A person has some hundreds, at most about 1,500, so
 * all rows are read at once. Only a text search decrypts all of them.
 */
export function listListings({
	db,
	vault,
	sites,
	clock,
}: Pick<BrokersDeps, "db" | "vault" | "sites" | "clock">) {
	return async (userId: string, query: ListingQuery): Promise<BrokerListings> => {
		const all = await listingsOf(db, userId);
		const around: Around = {
			names: brokersByName(sites),
			lookUps: new Map((await lookUpsOf(db, userId)).map((row) => [row.broker, row])),
			records: countRecords(all),
		};
		const key = all.length > 0 ? await vault.hold(db, userId) : null;
		const open = (row: ListingRow) => {
			if (!key) throw new Error("A listing without its person's key.");
			return { row, content: openContent(key, row) };
		};
		const wanted = query.q?.toLowerCase() ?? "";
		const holds = (row: ListingRow) => {
			if (wanted === "") return true;
			const shown = fieldsOf(open(row).content.listing).flatMap(({ values }) => values);
			return [brokerOf(around, row.broker).name, row.broker, ...shown]
				.join("\n")
				.toLowerCase()
				.includes(wanted);
		};
		const fits = all
			.filter((row) => (query.state ? row.state === query.state : !hidden.has(row.state)))
			.filter((row) => query.broker === undefined || row.broker === query.broker)
			.filter(holds)
			.sort(orderOf(query.sort, around));
		const start = query.cursor === undefined ? 0 : placeAfter(fits, query.cursor);
		const page = fits.slice(start, start + query.limit);
		const last = page.at(-1);
		return {
			listings: page.map((row) => presentListing(open(row), around)),
			total: fits.length,
			next_cursor: last && start + query.limit < fits.length ? cursorOf(last, start + query.limit) : null,
			summary: summaryOf(all, new Date(clock.now().getTime() - week)),
			brokers: brokersOf(all, around),
		};
	};
}

const hidden: ReadonlySet<ListingRow["state"]> = new Set(["not_me", "gone"]);

function orderOf(sort: ListingQuery["sort"], around: Around) {
	const newest = (one: ListingRow, other: ListingRow) =>
		other.firstSeenAt.getTime() - one.firstSeenAt.getTime() || (one.id < other.id ? -1 : 1);
	if (sort === "probability")
		return (one: ListingRow, other: ListingRow) => other.probability - one.probability || newest(one, other);
	if (sort === "broker")
		return (one: ListingRow, other: ListingRow) =>
			brokerOf(around, one.broker).name.localeCompare(brokerOf(around, other.broker).name, "en") ||
			newest(one, other);
	return newest;
}

/**
 * The index after the last listing of the previous page. If that listing has left the list, uses its former position.
 */
function placeAfter(rows: readonly ListingRow[], cursor: string): number {
	const [id = "", place = ""] = Buffer.from(cursor, "base64url").toString("utf8").split(" ");
	if (!/^[0-9a-f-]{36}$/.test(id) || !/^\d{1,7}$/.test(place))
		throw new Refusal("invalid_request", "This cursor is not one that was given out");
	const at = rows.findIndex((row) => row.id === id);
	return at >= 0 ? at + 1 : Math.max(0, Number(place) - 1);
}

function cursorOf({ id }: ListingRow, place: number): string {
	return Buffer.from(`${id} ${place}`).toString("base64url");
}

export function countRecords(rows: readonly ListingRow[]): Map<string, number> {
	const counts = new Map<string, number>();
	for (const row of rows) counts.set(recordName(row), (counts.get(recordName(row)) ?? 0) + 1);
	return counts;
}

function summaryOf(rows: readonly ListingRow[], since: Date): BrokerListings["summary"] {
	const count = (state: ListingRow["state"]) => rows.filter((row) => row.state === state).length;
	const listed = rows.filter(({ state }) => state === "listed");
	return {
		by_state: {
			listed: listed.length,
			asks: count("asks"),
			not_me: count("not_me"),
			unsure: count("unsure"),
			gone: count("gone"),
		},
		new_this_week: listed.filter(({ firstSeenAt }) => firstSeenAt >= since).length,
		brokers: new Set(listed.map(({ broker }) => broker)).size,
	};
}

function brokersOf(rows: readonly ListingRow[], around: Around): BrokerListings["brokers"] {
	const counts = new Map<string, number>();
	for (const { broker, state } of rows)
		if (!hidden.has(state)) counts.set(broker, (counts.get(broker) ?? 0) + 1);
	return [...counts]
		.map(([id, count]) => ({ ...brokerOf(around, id), count }))
		.sort((one, other) => one.name.localeCompare(other.name, "en"));
}
