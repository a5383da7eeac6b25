/** The stand-in's interface for journeys. apps/server/src/testing/hibp-stand-in.ts explains each part. */
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
 * Starts a server on this machine with Have I Been Pwned's wire protocol. We load it by its address, because it uses
 * the breach corpus, whose types conflict with the page's types that journeys are compiled with.
 */
export async function startHibp(): Promise<Hibp> {
	const { hibpStandIn } = (await import(file)) as { hibpStandIn: () => Promise<Hibp> };
	return hibpStandIn();
}
