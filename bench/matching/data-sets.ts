import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import type { PersonRecord } from "../../packages/identity-matching/src/main.ts";

/** A record of a made-up person, and which person it is about. */
export interface KnownRecord {
	readonly id: string;
	readonly truth: string;
	readonly record: PersonRecord;
}

export interface LabeledPair {
	readonly left: string;
	readonly right: string;
	readonly same: boolean;
}

export type FebrlFile = "febrl-dataset3" | "febrl-dataset4a" | "febrl-dataset4b";

/** Leaves out `soc_sec_id`, because with an identity number this would be a simple look-up. */
export const readFebrl = (file: FebrlFile): KnownRecord[] =>
	rowsOf(file).map((row) => {
		const id = row.rec_id ?? "";
		return {
			id,
			truth: /^rec-(\d+)-/.exec(id)?.[1] ?? id,
			record: given({
				first: row.given_name,
				last: row.surname,
				birthDate: dated(row.date_of_birth),
				street: row.address_1,
				houseNumber: row.street_number,
				city: row.suburb,
				state: row.state,
				postcode: row.postcode,
			}),
		};
	});

export const readSplink = (): KnownRecord[] =>
	rowsOf("splink-fake_1000").map((row) => ({
		id: row.unique_id ?? "",
		truth: row.cluster ?? "",
		record: given({
			first: row.first_name,
			last: row.surname,
			birthDate: row.dob,
			city: row.city,
			email: row.email,
		}),
	}));

export const readSplinkLabels = (): LabeledPair[] =>
	rowsOf("splink-fake_1000_labels").map((row) => ({
		left: row.unique_id_l ?? "",
		right: row.unique_id_r ?? "",
		same: Number(row.clerical_match_score) >= 0.5,
	}));

/** None of these files quotes a value. */
function rowsOf(file: string): Record<string, string | undefined>[] {
	const text = gunzipSync(readFileSync(new URL(`people/${file}.csv.gz`, import.meta.url))).toString("utf8");
	const [head = "", ...lines] = text.trim().split(/\r?\n/);
	const names = head.split(",").map((name) => name.trim());
	return lines.map((line) => {
		const cells = line.split(",");
		return Object.fromEntries(names.map((name, index) => [name, cells[index]?.trim()]));
	});
}

const dated = (text = "") => text.replace(/^(\d{4})(\d\d)(\d\d)$/, "$1-$2-$3");

function given(fields: Readonly<Record<string, string | undefined>>): PersonRecord {
	return Object.fromEntries(
		Object.entries(fields).filter(([, value]) => value !== undefined && value !== ""),
	);
}
