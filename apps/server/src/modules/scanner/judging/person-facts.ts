import type { Person } from "@unlisted/identity-matching";
import type { LoadedPerson } from "../core/load-person.ts";
import type { OpenIdentifier } from "../core/watched-identifiers.ts";
import type { WatchedIdentifier } from "./exposure.rules.ts";

/** Returns the identifiers that we may search for, in the form that the rules take. */
export function watchedForRules(identifiers: readonly OpenIdentifier[]): WatchedIdentifier[] {
	return identifiers
		.filter(({ verifiedAt }) => verifiedAt !== null)
		.map(({ id, kind, value, saidMe, saidNotMe }) => ({
			id,
			kind,
			value,
			// No code can be sent to a username or a name.
			confirmed: kind === "email" || kind === "phone",
			saidMe,
			saidNotMe,
		}));
}

/** Facts that tell the person from others with the same name. */
export function personFacts({ holder, identifiers }: LoadedPerson): Person {
	const confirmed = identifiers.filter(({ verifiedAt }) => verifiedAt !== null);
	const of = (kind: OpenIdentifier["kind"]) => confirmed.filter((one) => one.kind === kind);
	const values = (kind: OpenIdentifier["kind"]) => of(kind).map(({ value }) => value);
	const names = of("name");
	const own = [holder.first, holder.last].filter((part) => part !== "").join(" ");
	const birthYear = names.find(({ birthYear: year }) => year !== undefined)?.birthYear;
	return {
		names: [...names.map(({ value }) => value), ...(own === "" ? [] : [own])].map(partsOf),
		emails: values("email"),
		phones: values("phone"),
		usernames: values("username"),
		cities: names.flatMap(({ city }) => (city ? [city] : [])),
		...(birthYear !== undefined && { birthYear }),
	};
}

function partsOf(name: string) {
	const parts = name.split(" ");
	const last = parts.length > 1 ? (parts.at(-1) ?? "") : "";
	const middle = parts.slice(1, -1).join(" ");
	return { first: parts[0] ?? "", ...(middle !== "" && { middle }), ...(last !== "" && { last }) };
}
