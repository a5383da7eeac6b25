/** Whether an endpoint with this list of events gets this one. */
export function hears(enabled: readonly string[], type: string): boolean {
	return enabled.includes("*") || enabled.includes(type);
}
