import { disclosableFieldWords } from "@unlisted/contracts/removals/removal-values";
import type { Disclosures, DisclosuresQuery } from "@unlisted/contracts/removals/removals";
import type { Claimant, RequestOrigin } from "../../identity/identity.slice.ts";
import { type DisclosureRow, disclosuresOf } from "../core/disclosures.repository.ts";
import { brokersOf, type KnownBrokers, knownBrokers, named } from "../core/known-brokers.ts";
import type { PeopleOfRemovals, RemovalsDeps } from "../core/removals.deps.ts";
import { pageOf } from "./page.rules.ts";

const why: Readonly<Record<DisclosureRow["why"], string>> = {
	search: "To check whether you are listed",
	request: "To ask for your removal",
	confirmation: "To confirm the request",
	by_hand: "Told by you, as a step of the request",
};

function present(row: DisclosureRow, known: KnownBrokers): Disclosures["disclosures"][number] {
	return {
		at: row.firstAt.toISOString(),
		broker: named(known, row.broker),
		removal_id: row.removalId,
		channel: row.channel,
		to: named(known, row.recipient).id,
		field: row.field,
		label: disclosableFieldWords[row.field],
		why: why[row.why],
		times: row.times,
		last_at: row.lastAt.toISOString(),
		deletion_confirmed_at: row.deletionConfirmedAt?.toISOString() ?? null,
	};
}

/** Lists who was told what, newest first. */
export function listDisclosures({ db, sites }: Pick<RemovalsDeps, "db" | "sites">) {
	return async (userId: string, query: DisclosuresQuery): Promise<Disclosures> => {
		const all = await disclosuresOf(db, userId);
		const known = knownBrokers(sites);
		const rows = all
			.filter(({ broker }) => query.broker === undefined || broker === query.broker)
			.filter(({ field }) => query.field === undefined || field === query.field);
		const { page, next } = pageOf(rows, query);
		return {
			disclosures: page.map((row) => present(row, known)),
			total: rows.length,
			next_cursor: next,
			brokers: brokersOf(all, known),
		};
	};
}

const columns = ["at", "broker", "to", "field", "why", "times", "last_at", "deletion_confirmed_at"] as const;

export function exportDisclosures({
	db,
	sites,
	people,
}: Pick<RemovalsDeps, "db" | "sites"> & {
	readonly people: Pick<PeopleOfRemovals, "requireProof" | "recordAuditEvent">;
}) {
	return async (person: Claimant & { readonly origin: RequestOrigin }): Promise<string> => {
		await people.requireProof(person, {});
		const known = knownBrokers(sites);
		const lines = (await disclosuresOf(db, person.userId)).map((row) => {
			const one = present(row, known);
			const told = { ...one, broker: one.broker.name, field: one.label };
			return columns.map((column) => cell(told[column])).join(",");
		});
		return `${[columns.join(","), ...lines].join("\r\n")}\r\n`;
	};
}

/** Quotes a value, so that a spreadsheet never reads it as a formula. */
function cell(value: string | number | null): string {
	const text = String(value ?? "");
	return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}
