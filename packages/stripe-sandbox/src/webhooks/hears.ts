/** Whether an endpoint that asked for these events is told of this one. */
export function hears(enabled: readonly string[], type: string): boolean {
	return enabled.includes("*") || enabled.includes(type);
}
