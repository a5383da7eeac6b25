import type { Listing } from "@unlisted/broker-playbooks";
import type { ListedField } from "@unlisted/contracts/broker-values";

/** All fields that a listing shows, with their full values. */
export function fieldsOf(listing: Listing): { readonly field: ListedField; readonly values: string[] }[] {
	const places = listing.places.map(({ city, state }) => (state === "" ? city : `${city}, ${state}`));
	const all: readonly (readonly [ListedField, readonly string[]])[] = [
		["name", listing.name === "" ? [] : [listing.name]],
		["other_names", listing.alternativeNames],
		["age", listing.age === null ? [] : [String(listing.age)]],
		["places", places],
		["addresses", listing.addresses],
		["phones", listing.phones],
		["emails", listing.emails],
		["relatives", listing.relatives],
	];
	return all
		.filter(([, values]) => values.length > 0)
		.map(([field, values]) => ({ field, values: [...values] }));
}

const bars = "•••••";

/**
 * Shows enough for the owner to recognize it, and too little for anybody to use it. Every value gets the same number of
 * bars.
 */
export function maskListed(field: ListedField, value: string): string {
	if (field === "age") return "••";
	if (field === "phones") {
		const digits = value.replace(/\D/g, "");
		return digits.length > 4 ? `${bars}${digits.slice(-2)}` : bars;
	}
	if (field === "emails") {
		const at = value.lastIndexOf("@");
		return at > 0 ? `${first(value)}${value.slice(at)}` : first(value);
	}
	if (field === "places" || field === "addresses") {
		const [city = "", ...rest] = value.split(",");
		const end = field === "places" ? rest.map((part) => part.trim()).join(", ") : "";
		return end === "" ? first(city) : `${first(city)}, ${end}`;
	}
	return value
		.split(" ")
		.filter((part) => part !== "")
		.map(first)
		.join(" ");
}

function first(text: string): string {
	return `${[...text.trim()].slice(0, 1).join("")}${bars}`;
}

const shownMax = 5;

export function maskedFields(fields: ReturnType<typeof fieldsOf>) {
	return fields.map(({ field, values }) => ({
		field,
		values: values.slice(0, shownMax).map((value) => maskListed(field, value)),
		count: values.length,
	}));
}
