import type { NameKind } from "@unlisted/contracts/broker-values";
import type { BrokerIdentity } from "@unlisted/contracts/brokers";

/** The typed values of the page. Rows have a key, so that removing one leaves the other fields alone. */
export interface NameDraft {
	readonly key: number;
	readonly kind: NameKind;
	readonly first: string;
	readonly middle: string;
	readonly last: string;
}

export interface PlaceDraft {
	readonly key: number;
	readonly street: string;
	readonly city: string;
	readonly state: string;
	readonly postcode: string;
	readonly country: string;
}

export interface BornDraft {
	readonly year: string;
	/** 1 to 12. */
	readonly month: string;
	readonly day: string;
}

export interface RelativeDraft {
	readonly key: number;
	readonly name: string;
}

export interface IdentityDraft {
	/** The present name comes first. */
	readonly names: readonly [NameDraft, ...NameDraft[]];
	readonly born: BornDraft;
	/** The present place comes first. */
	readonly places: readonly [PlaceDraft, ...PlaceDraft[]];
	readonly relatives: readonly RelativeDraft[];
}

let keys = 0;
const nextKey = (): number => ++keys;

export const emptyName = (kind: NameKind): NameDraft => ({
	key: nextKey(),
	kind,
	first: "",
	middle: "",
	last: "",
});
export const emptyPlace = (country: string): PlaceDraft => ({
	key: nextKey(),
	street: "",
	city: "",
	state: "",
	postcode: "",
	country,
});
export const emptyRelative = (): RelativeDraft => ({ key: nextKey(), name: "" });

/** The identity in an answer: any list may be missing. */
export type KnownIdentity = {
	readonly [Part in keyof BrokerIdentity]?: BrokerIdentity[Part] | null | undefined;
};

/** Fills the form with what we know already. Without a name it starts with the profile's. */
export function draftOf(known: KnownIdentity, suggested: { first: string; last: string }): IdentityDraft {
	const names = known.names ?? [];
	const places = known.places ?? [];
	const name = names.find(({ kind }) => kind === "present");
	const place = places.find(({ present }) => present);
	const [year = "", month = "", day = ""] = known.born?.split("-") ?? [];
	return {
		names: [
			{ ...emptyName("present"), ...suggested, ...(name && { middle: "", ...name }) },
			...names.filter((one) => one !== name).map((one) => ({ ...emptyName(one.kind), ...one })),
		],
		born: { year, month: month.replace(/^0/, ""), day: day.replace(/^0/, "") },
		places: [
			{ ...emptyPlace("US"), ...(place && withoutPresent(place)) },
			...places
				.filter((one) => one !== place)
				.map((one) => ({ ...emptyPlace("US"), ...withoutPresent(one) })),
		],
		relatives: (known.relatives ?? []).map((name) => ({ ...emptyRelative(), name })),
	};
}

function withoutPresent({ present: _, ...place }: BrokerIdentity["places"][number]) {
	return place;
}

/** The identity to save. Rows that are not filled in yet stay on the page only. */
export function identityOf({ names, born, places, relatives }: IdentityDraft): BrokerIdentity {
	return {
		names: names
			.map((name) => ({
				...name,
				first: name.first.trim(),
				middle: name.middle.trim(),
				last: name.last.trim(),
			}))
			.filter(({ first }) => first !== "")
			.map(({ kind, first, middle, last }) => ({ kind, first, ...(middle && { middle }), last })),
		born: bornOf(born),
		places: places.flatMap((place, at) => {
			const { country } = place;
			const city = place.city.trim();
			const street = place.street.trim();
			const postcode = place.postcode.trim();
			if (city === "") return [];
			const more = { ...(street && { street }), ...(postcode && { postcode }) };
			return [{ present: at === 0, city, state: place.state.trim(), country, ...more }];
		}),
		relatives: relatives.map(({ name }) => name.trim()).filter(Boolean),
	};
}

function bornOf({ year, month, day }: BornDraft): string | null {
	if (wrongYear(year) !== undefined || year === "") return null;
	if (month === "" || day === "" || !isDay(year, month, day)) return year;
	return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

export function wrongYear(year: string): string | undefined {
	const fits = year === "" || (/^(19|20)\d{2}$/.test(year) && Number(year) <= new Date().getFullYear());
	return fits ? undefined : "Four digits, such as 1984";
}

function isDay(year: string, month: string, day: string): boolean {
	const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
	return date.getUTCMonth() + 1 === Number(month);
}

export function replaced<Row extends { readonly key: number }>(
	rows: readonly [Row, ...Row[]],
	key: number,
	change: Partial<Row>,
): [Row, ...Row[]];
export function replaced<Row extends { readonly key: number }>(
	rows: readonly Row[],
	key: number,
	change: Partial<Row>,
): Row[];
export function replaced<Row extends { readonly key: number }>(
	rows: readonly Row[],
	key: number,
	change: Partial<Row>,
): Row[] {
	return rows.map((row) => (row.key === key ? { ...row, ...change } : row));
}
