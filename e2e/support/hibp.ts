/** The stand-in's interface for journeys: apps/server/src/testing/hibp-stand-in.ts explains each part. */
export interface Hibp {
	readonly url: string;
	readonly apiKey: string;
	fault(path: RegExp, fault: { kind: "hang"; when: "before" } | { kind: "garbage" }): void;
	heal(): void;
	letGo(): void;
	close(): Promise<void>;
}

const file = new URL("../../apps/server/src/testing/hibp-stand-in.ts", import.meta.url).href;

/**
 * Have I Been Pwned's wire protocol, on this machine. Loaded by its address: it uses the breach corpus, whose
 * types do not fit those of the page, which journeys are compiled with.
 */
export async function startHibp(): Promise<Hibp> {
	const { hibpStandIn } = (await import(file)) as { hibpStandIn: () => Promise<Hibp> };
	return hibpStandIn();
}
