/** The domain of an address; empty if it has none. */
export const domainOf = (address: string): string => address.split("@").at(-1) ?? "";

/** Whether an address belongs to one of these domains or to a subdomain. */
export function isBrokersOwn(address: string, domains: readonly string[]): boolean {
	const from = domainOf(address);
	return domains.some((domain) => from === domain || from.endsWith(`.${domain}`));
}
