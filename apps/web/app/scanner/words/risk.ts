const dayMs = 86_400_000;

/** The sensitivity of the exposed data: a password is worst, then an address. */
export function dataSensitivity(exposedData: Readonly<Record<string, unknown>>): "High" | "Medium" | "Low" {
	if ("password" in exposedData) return "High";
	return "email" in exposedData ? "Medium" : "Low";
}

/** Whole days since it was found. */
export function exposureAge(discoveredAt: string, now: number): number {
	return Math.max(0, Math.floor((now - new Date(discoveredAt).getTime()) / dayMs));
}
