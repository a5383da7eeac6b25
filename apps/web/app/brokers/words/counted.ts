/** "1 broker", "1,200 brokers" */
export function counted(count: number, one: string, more = `${one}s`): string {
	return `${count.toLocaleString("en-US")} ${count === 1 ? one : more}`;
}

/** "a", "a and b", "a, b and c" */
export function listed(items: readonly string[]): string {
	return new Intl.ListFormat("en-US", { type: "conjunction" }).format(items);
}
