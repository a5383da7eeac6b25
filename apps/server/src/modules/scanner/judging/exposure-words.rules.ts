import type { Field } from "@unlisted/breach-corpus";
import type { SourceType } from "@unlisted/contracts/scanner";
import { isPartOfACard } from "./partial-card.rules.ts";

const sourceWords: Readonly<Record<SourceType, string>> = {
	breach_databases: "breach database",
	paste_sites: "paste",
	dark_web_markets: "dark web listing",
	social_media: "social media leak",
};

const fieldWords: Readonly<Record<Field, string>> = {
	email: "email address",
	password: "password",
	username: "username",
	name: "name",
	phone: "phone number",
	address: "address",
	birth_date: "date of birth",
	gender: "gender",
	ip_address: "IP address",
	location: "location",
	social_profile: "social profile",
	work: "work details",
	government_id: "government ID",
	payment_card: "payment card",
	bank_account: "bank account",
	finances: "financial details",
	purchases: "purchases",
	messages: "messages",
	security_question: "security questions",
	token: "keys",
	pin: "PIN",
	health: "health data",
	sexuality: "sexuality",
	origin_and_beliefs: "origin and beliefs",
	family: "family details",
	media: "photos",
	device: "device details",
	browsing: "websites visited",
	vehicle: "vehicle details",
	lifestyle: "habits",
	travel: "travel details",
	other: "other details",
};

/** "Email address, password and username in Adobe (breach database)" */
export function describeFound(
	fields: readonly Field[],
	title: string,
	sourceType: SourceType,
	dataClasses: readonly string[],
): string {
	const words = fields.map((field) =>
		field === "payment_card" && isPartOfACard(dataClasses) ? "part of a card number" : fieldWords[field],
	);
	const shown = words.slice(0, 4);
	const more = words.length - shown.length;
	const list = more > 0 ? [...shown, `${more} more`] : shown;
	const joined = list.length > 1 ? `${list.slice(0, -1).join(", ")} and ${list.at(-1)}` : (list[0] ?? "data");
	return `${joined.charAt(0).toUpperCase()}${joined.slice(1)} in ${title} (${sourceWords[sourceType]})`;
}
