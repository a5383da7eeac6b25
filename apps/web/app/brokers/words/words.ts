import type { Likelihood, ListedField, ListingSort, ListingState } from "@unlisted/contracts/broker-values";
import { digits } from "../../ui/words/counted.ts";

export const likelihoodWords: Readonly<Record<Likelihood, string>> = {
	certain: "Almost surely you",
	very_likely: "Very likely you",
	likely: "Likely you",
	possible: "Perhaps you",
	unlikely: "Probably somebody else",
};

export const stateWords: Readonly<Record<ListingState, string>> = {
	listed: "Listed",
	asks: "Is this you?",
	unsure: "Not sure",
	not_me: "Not you",
	gone: "Gone",
};

export const sortWords: Readonly<Record<ListingSort, string>> = {
	newest: "Newest first",
	probability: "Surest first",
	broker: "By broker",
};

export const fieldWords: Readonly<Record<ListedField, string>> = {
	name: "Name",
	other_names: "Other names",
	age: "Age",
	places: "Cities",
	addresses: "Addresses",
	phones: "Phones",
	emails: "Emails",
	relatives: "Relatives",
};

/** The field's name inside a list: "2 phones, an age". */
export function fieldInFew(field: ListedField, count: number): string {
	const word = fieldWords[field].toLowerCase();
	if (field === "name" || field === "age") return word;
	if (count === 1)
		return word
			.replace(/ies$/, "y")
			.replace(/sses$/, "ss")
			.replace(/([^s])s$/, "$1");
	return `${digits(count)} ${word}`;
}
