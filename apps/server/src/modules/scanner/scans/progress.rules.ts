import type { SourceType } from "@unlisted/contracts/scanner";

type States = Partial<Readonly<Record<SourceType, { readonly state: string }>>>;

/** A source in one of these states is done in this scan. */
export const finalStates: ReadonlySet<string> = new Set(["ok", "unknown", "not_configured", "off"]);

/** The share of wanted sources that are done, in percent. */
export function countDone(states: States, wanted: readonly SourceType[]): number {
	if (wanted.length === 0) return 100;
	const done = wanted.filter((type) => finalStates.has(states[type]?.state ?? "waiting"));
	return Math.round((100 * done.length) / wanted.length);
}
