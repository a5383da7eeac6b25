/**
 * Numbers and lists in American English, without `Intl`: on a phone, its first formatter delays the page by up to 30
 * ms, and each further kind by as much again. Why: docs/decisions/0137-what-a-start-costs.md.
 */

/** "1,200" */
export function digits(count: number): string {
	const [whole = "", part] = String(Math.round(count * 1000) / 1000).split(".");
	return whole.replace(/\B(?=(\d{3})+$)/g, ",") + (part ? `.${part}` : "");
}

/** "1 broker", "1,200 brokers" */
export function counted(count: number, one: string, more = `${one}s`): string {
	return `${digits(count)} ${count === 1 ? one : more}`;
}

/** "a", "a and b", "a, b, and c" */
export function listed(items: readonly string[]): string {
	if (items.length < 3) return items.join(" and ");
	return `${items.slice(0, -1).join(", ")}, and ${items.at(-1)}`;
}
