import type { BrokerStep } from "@unlisted/contracts/brokers";
import type { ScanTask, SourceType } from "@unlisted/contracts/scanner";

type States = Partial<Readonly<Record<SourceType, { readonly state: string }>>>;

/** A source in one of these states is done in this scan. */
export const finalStates: ReadonlySet<string> = new Set(["ok", "unknown", "not_configured", "off"]);

/** The share of wanted sources that are done, in percent. */
export function countDone(states: States, wanted: readonly SourceType[]): number {
	if (wanted.length === 0) return 100;
	const done = wanted.filter((type) => finalStates.has(states[type]?.state ?? "waiting"));
	return Math.round((100 * done.length) / wanted.length);
}

/** The brokers' part of the whole, as one of five places. */
const brokersShare = 20;
const notAsked: ReadonlySet<string> = new Set(["needs_identity", "not_configured", "off"]);

/**
 * The progress that people see. `sourcesDone` counts the sources; brokers are one more place. While something is still
 * asked it stays below 100, and it never falls: until it is known whether brokers are asked, their part is not done.
 */
export function progressShown(task: {
	readonly status: ScanTask["status"];
	readonly sourcesDone: number;
	readonly brokers: Pick<BrokerStep, "state"> | null;
}): number {
	const { status, sourcesDone, brokers } = task;
	if (status === "completed" || status === "failed") return sourcesDone;
	if (brokers && notAsked.has(brokers.state)) return Math.min(99, sourcesDone);
	const ofBrokers = brokers && finalStates.has(brokers.state) ? brokersShare : 0;
	return Math.min(99, Math.floor((sourcesDone * (100 - brokersShare)) / 100) + ofBrokers);
}
