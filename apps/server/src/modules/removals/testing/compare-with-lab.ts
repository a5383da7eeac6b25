import type { DisclosableField } from "@unlisted/contracts/removals/removal-values";
import type { Database } from "../../../platform/db/database.ts";
import { type DisclosureRow, disclosuresOf } from "../core/disclosures.repository.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { removalsOf } from "../core/removals.repository.ts";
import { lookedBefore } from "./looked-before.rules.ts";
import { toldIn } from "./told-in.rules.ts";

/** Rows to ask the lab for at once. */
const page = 5_000;

/** Calls the control interface of the lab. */
export type AskLab = <T>(path: string, body?: object) => Promise<T>;

export interface LabPerson {
	readonly userId: string;
	readonly first: string;
	readonly last: string;
	/** The name as the addresses of their listings have it. */
	readonly listing: string;
	/** The lab's own id of the person. */
	readonly resident: string;
}

export interface Compared {
	/** Fields that a broker was told but that the ledger does not have. */
	readonly beyondLedger: readonly string[];
	/** Requests that a broker got beyond the one that each round of a removal allows. */
	readonly sentTwice: number;
	/** Later rounds before which no look of ours had found the listing. */
	readonly sentUnseen: number;
	readonly requests: number;
	/** All that brokers were told: searches, pages, forms, letters. */
	readonly told: number;
}

interface Given {
	readonly seq: number;
	readonly site: string;
	readonly step: string;
	readonly fields: Readonly<Record<string, string>>;
}

/** Collects what the lab was told. The lab keeps the newest million records, so a long run reads them as they come. */
export interface ToldToLab {
	read(): Promise<void>;
	/** Equal records are here once, with their number. */
	readonly all: ReadonlyMap<string, { readonly given: Given; readonly times: number }>;
}

export function toldToLab(ask: AskLab): ToldToLab {
	const all = new Map<string, { given: Given; times: number }>();
	let after = 0;
	return {
		all,
		async read() {
			for (;;) {
				const { given } = await ask<{ given: Given[] }>(`/given?after=${after}&limit=${page}`);
				for (const one of given) {
					const name = JSON.stringify([one.site, one.step, one.fields]);
					all.set(name, { given: one, times: (all.get(name)?.times ?? 0) + 1 });
				}
				after = given.at(-1)?.seq ?? after;
				if (given.length < page) return;
			}
		},
	};
}

const fieldsOfLab: Readonly<Record<string, DisclosableField | null>> = {
	first: "first_name",
	last: "last_name",
	state: "state",
	city: "city",
	age: "age",
	listing_url: "listing_url",
	phone: "phone",
	name: "last_name",
	// The first is an address of ours, the second a token that the broker gave us.
	email: null,
	token: null,
	request: null,
	code: null,
};

interface Known {
	readonly person: LabPerson;
	readonly rows: readonly RemovalRow[];
	/** Has an entry for each broker and field, and one with the channel. */
	readonly ledger: ReadonlySet<string>;
}

/** Compares what the lab was told with the ledger, and the requests that it got with those that we say we sent. */
export async function compareWithLab(
	deps: RemovalsDeps,
	{ people, told }: { people: readonly LabPerson[]; told: ToldToLab },
): Promise<Compared> {
	const { db } = deps;
	const byLast = new Map<string, Known>();
	const byListing = new Map<string, Known>();
	const byAddress = new Map<string, { known: Known; row: RemovalRow }>();
	const byRequest = new Map<string, string>();
	const rounds = new Map<string, number>();
	const lives = await kindsOfEvents(db);
	let sentUnseen = 0;
	for (const person of people) {
		const ledger = ledgerOf(await disclosuresOf(db, person.userId));
		const known: Known = { person, rows: await removalsOf(db, person.userId), ledger };
		byLast.set(person.last.toLowerCase(), known);
		byListing.set(person.listing, known);
		for (const row of known.rows) {
			byAddress.set(deps.mailAddressOf(row.mailToken) ?? "", { known, row });
			rounds.set(row.id, row.rounds);
			sentUnseen += lookedBefore(lives.get(row.id) ?? []).sentUnseen;
		}
	}
	for (const { id, removalId } of await drpRequests(db)) byRequest.set(id, removalId);
	const beyond = new Set<string>();
	const got = new Map<string, number>();
	let [requests, inAll] = [0, 0];
	const asked = (removalId: string, times: number) => {
		requests += times;
		got.set(removalId, (got.get(removalId) ?? 0) + times);
	};
	for (const { given, times } of told.all.values()) {
		inAll += times;
		const { site, step, fields } = given;
		const broker = `${site}.localhost`;
		if (step === "drp") {
			const removalId = byRequest.get(fields["agent-request-id"] ?? "");
			const known = byLast.get((fields.name ?? "").split(" ").at(-1)?.toLowerCase() ?? "");
			if (!known || removalId === undefined) continue;
			asked(removalId, times);
			for (const field of toldByDrp(fields))
				if (!known.ledger.has(`${broker} drp ${field}`)) beyond.add(`${site} drp ${field}`);
			continue;
		}
		const [from] = /removals\+[0-9a-z]+@[a-z.]+/.exec(fields.from ?? "") ?? [];
		const removal = byAddress.get(fields.email ?? from ?? "");
		const [listing] = /\bx[0-9a-f]+\b/.exec(fields.listing_url ?? "") ?? [];
		const known =
			removal?.known ?? byLast.get((fields.last ?? "").toLowerCase()) ?? byListing.get(listing ?? "");
		const names = Object.keys(fields).filter((name) => fieldsOfLab[name] !== null);
		if (!known) {
			if (step === "opt_out" && names.length > 0) beyond.add(`${site} ${step} about nobody we know`);
			continue;
		}
		if (step === "opt_out" || step === "mail") {
			const row = removal?.row ?? known.rows.find((one) => one.owner === broker && one.coveredBy === null);
			if (row) asked(row.id, times);
			else beyond.add(`${site} ${step} without a removal`);
		}
		if (step === "mail") {
			for (const field of toldIn(fields.text ?? "", known.person))
				if (!known.ledger.has(`${broker} ${field}`)) beyond.add(`${site} letter ${field}`);
			continue;
		}
		// The page of a listing is read after a search has found it, so the broker is only told its own address.
		if (step === "listing") continue;
		for (const name of names)
			if (!known.ledger.has(`${broker} ${fieldsOfLab[name]}`)) beyond.add(`${site} ${step} ${name}`);
	}
	let sentTwice = 0;
	for (const [id, times] of got) sentTwice += Math.max(0, times - (rounds.get(id) ?? 0));
	return { beyondLedger: [...beyond], sentTwice, sentUnseen, requests, told: inAll };
}

function ledgerOf(rows: readonly DisclosureRow[]): ReadonlySet<string> {
	return new Set(
		rows.flatMap(({ broker, channel, field }) => [`${broker} ${field}`, `${broker} ${channel} ${field}`]),
	);
}

/** The kinds of events of every removal, in their order. */
export async function kindsOfEvents(db: Database): Promise<Map<string, readonly string[]>> {
	const { rows } = await db.query<{ id: string; kinds: string[] }>(
		`select removal_id as id, array_agg(kind order by place) as kinds from private.removal_events group by removal_id`,
	);
	return new Map(rows.map(({ id, kinds }) => [id, kinds]));
}

function toldByDrp(fields: Readonly<Record<string, string>>): DisclosableField[] {
	const names = new Map<string, DisclosableField[]>([
		["name", ["first_name", "last_name"]],
		["email", ["email"]],
		["phone_number", ["phone"]],
		["address", ["city", "state"]],
	]);
	return Object.keys(fields).flatMap((name) => names.get(name) ?? []);
}

async function drpRequests(db: Database) {
	const { rows } = await db.query<{ id: string; removalId: string }>(
		'select id, removal_id as "removalId" from private.drp_requests',
	);
	return rows;
}
