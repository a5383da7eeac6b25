/** What a journey needs of the stand-in: apps/server/src/testing/hibp-stand-in.ts says what each does. */
export interface Hibp {
	readonly url: string;
	readonly apiKey: string;
	fault(path: RegExp, fault: { kind: "hang"; when: "before" } | { kind: "garbage" }): void;
	heal(): void;
	close(): Promise<void>;
}

const file = new URL("../../apps/server/src/testing/hibp-stand-in.ts", import.meta.url).href;

/**
 * Have I Been Pwned, as far as the wire goes, on this machine. Loaded by its address: it reaches into the breach corpus,
 * whose types do not go together with those of the page, which journeys are typed with.
 */
export async function startHibp(): Promise<Hibp> {
	const { hibpStandIn } = (await import(file)) as { hibpStandIn: () => Promise<Hibp> };
	return hibpStandIn();
}
