import type { ListedPlace, Listing } from "../look-up/listing.ts";
import type { FieldToRead, RawFields } from "../look-up/look-up.ts";
import type { Profile } from "../playbook/actions.ts";
import type { ListedField } from "../playbook/fields.ts";
import { belongsToHosts } from "../playbook/hosts.ts";
import { readField } from "../playbook/read-field.ts";
import { keyOf } from "./listing-key.ts";
import { placeOf } from "./place-of.ts";
import { lineOf, linesOf } from "./text-values.ts";

export interface WhereRead {
	readonly pageUrl: string;
	readonly hosts: readonly string[];
	/** Formatted as YYYY-MM-DD. */
	readonly readOn: string;
}

/** The fields to request from the driver, so that `readListing` can make a listing of them. */
export function fieldsToRead(profile: Profile): FieldToRead[] {
	return Object.entries(profile).flatMap(([name, rule]) => {
		if (rule === undefined || (rule.selector === undefined && name === "profileUrl" && !rule.attribute))
			return [];
		const attribute = rule.attribute ?? (name === "profileUrl" ? "href" : undefined);
		const all = rule.findElements === true;
		return [{ name, selector: rule.selector ?? "", all, ...(attribute !== undefined && { attribute }) }];
	});
}

/** Makes a listing from the texts of its fields. Null if it names nobody. Everything is text, and bounded. */
export function readListing(profile: Profile, raw: RawFields, where: WhereRead): Listing | null {
	const values = (field: ListedField): string[] => {
		const rule = profile[field];
		return rule === undefined ? [] : readField(rule, raw[field] ?? []);
	};
	const name = lineOf(values("name")[0] ?? "", 200).replace(/[\s,;:(–-]+$/, "");
	if (!/\p{L}/u.test(name)) return null;
	const addresses = linesOf([...values("addressFull"), ...values("addressFullList")], 200);
	const url = ownAddress(profile.profileUrl === undefined ? undefined : raw.profileUrl?.[0], where);
	const shown = {
		name,
		alternativeNames: linesOf(values("alternativeNamesList"), 200).filter((other) => other !== name),
		places: placesOf([
			...values("addressCityState"),
			...values("addressFull"),
			...values("addressCityStateList"),
			...values("addressFullList"),
		]),
		relatives: linesOf(values("relativesList"), 200).filter(
			(other) => /\p{L}{2}/u.test(other) && !/^\+/.test(other),
		),
	};
	return {
		key: keyOf(profile.profileUrl, url, shown),
		url,
		...shown,
		age: ageOf(values("age")[0]),
		readOn: where.readOn,
		addresses,
		phones: linesOf([...values("phone"), ...values("phoneList")], 40).filter(isPhone),
		emails: linesOf([...values("email"), ...values("emailList")], 254).filter((text) =>
			/^\S+@\S+$/.test(text),
		),
	};
}

/** The first whole number that can be an age. "Deceased" and a year of birth give null. */
function ageOf(text: string | undefined): number | null {
	const found = /(?<!\d)\d{1,3}(?!\d)/.exec(lineOf(text ?? "", 100))?.[0];
	return found !== undefined && Number(found) <= 120 ? Number(found) : null;
}

function placesOf(texts: readonly string[]): ListedPlace[] {
	const places = linesOf(texts, 200, 100)
		.map(placeOf)
		.filter((place) => place !== null);
	const once = new Map(places.map((place) => [`${place.city}|${place.state}`.toLowerCase(), place]));
	return [...once.values()].slice(0, 50);
}

const isPhone = (text: string) => {
	const digits = text.replace(/\D/g, "").length;
	return digits >= 7 && digits <= 15;
};

/** The listing's page, if it belongs to the broker. */
function ownAddress(href: string | undefined, { pageUrl, hosts }: WhereRead): string | null {
	const url = href === undefined || href.length > 2_000 ? null : URL.parse(href, pageUrl);
	if (!url) return null;
	if ((url.protocol !== "http:" && url.protocol !== "https:") || url.username !== "" || url.port !== "")
		return null;
	if (!belongsToHosts(url.hostname, hosts)) return null;
	if (url.href.includes("#")) url.hash = "";
	return url.href;
}
