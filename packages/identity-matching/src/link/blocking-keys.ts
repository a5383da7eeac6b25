import type { Prepared } from "../prepare.ts";

/**
 * Two records are compared if they share one of these keys. This leaves few pairs to compare, and misses almost none.
 */
export function blockingKeys(record: Prepared): string[] {
	const keys: string[] = [];
	const add = (kind: string, ...parts: readonly (string | undefined)[]) => {
		if (parts.every((part) => part !== undefined && part !== "")) keys.push(`${kind}:${parts.join("|")}`);
	};
	const { date } = record.birth;
	const [year, day] = [date?.slice(0, 4), date?.slice(4)];
	add("date", date);
	const [street, number] = [record.streets[0], record.houseNumbers[0]];
	const [city, postcode] = [record.cities[0], record.postcodes[0]];
	for (const { first, last } of record.names) {
		// This also finds records with swapped names.
		add("name", [first ?? "", last ?? ""].sort().join("|"));
		for (const [kind, name] of [
			["name-place", first],
			["name-place", last],
		] as const) {
			const start = name?.slice(0, 4);
			add(`${kind}-city`, start, city?.slice(0, 6));
			add(`${kind}-postcode`, start, postcode);
			add(`${kind}-day`, start, day);
			add(`${kind}-year`, start, year);
		}
	}
	add("year-postcode", year, postcode);
	add("day-city", day, city?.slice(0, 5));
	add("street", street, number);
	add("street-city", street?.slice(0, 8), city?.slice(0, 5));
	add("number-postcode", number, postcode);
	for (const value of [...record.phones, ...record.emails, ...record.usernames]) add("contact", value);
	for (const email of record.emails) add("local", email.split("@")[0]);
	return [...new Set(keys)];
}
