import type { SourceType } from "@unlisted/contracts/scanner";
import type { AskedIdentifier, BreachData, Finding, SearchResult, UnknownReason } from "./port.ts";

export type FakeBehavior =
	| "answer"
	/** Never answers. */
	| "hang"
	| { readonly unknown: UnknownReason; readonly retryAfterSeconds?: number }
	/** Breaks the contract of the port, like a bug in an adapter. */
	| { readonly throws: Error };

export interface FakeBreachData extends BreachData {
	/** Every search, in order. */
	readonly asked: { identifiers: readonly AskedIdentifier[]; wanted: readonly SourceType[] }[];
	/** From now on, this record contains `value`. */
	holds(value: string, finding: Partial<Finding> & Pick<Finding, "recordKey" | "sourceType">): void;
	forget(): void;
	/** Sets how it answers from now on, for one source type or for all. */
	behave(how: FakeBehavior, of?: SourceType): void;
	/** Sets the version that it reports. New findings change it automatically. */
	versionIs(version: string | null): void;
}

/** A fake source whose data and behavior a test sets. */
export function fakeBreachData(
	options: { name?: string; label?: string; sourceTypes?: readonly SourceType[] } = {},
): FakeBreachData {
	const {
		name = "fake",
		label = "Fake source",
		sourceTypes = ["breach_databases", "paste_sites", "dark_web_markets", "social_media"],
	} = options;
	const held: { value: string; finding: Omit<Finding, "identifierId"> }[] = [];
	const asked: FakeBreachData["asked"] = [];
	const behaviors = new Map<SourceType, FakeBehavior>();
	let version: string | null = "1";

	async function answer(
		type: SourceType,
		identifiers: readonly AskedIdentifier[],
		signal: AbortSignal,
	): Promise<SearchResult> {
		const how = behaviors.get(type) ?? "answer";
		if (how === "hang")
			return await new Promise((_, reject) => {
				signal.addEventListener("abort", () => reject(signal.reason), { once: true });
			});
		if (how !== "answer") {
			if ("throws" in how) throw how.throws;
			const { unknown: reason, ...more } = how;
			return { state: "unknown", reason, ...more };
		}
		const findings = identifiers.flatMap(({ id, value }) =>
			held
				.filter((one) => one.value === value && one.finding.sourceType === type)
				.map(({ finding }) => ({ ...finding, identifierId: id })),
		);
		return { state: "known", findings };
	}

	return {
		name,
		label,
		asked,
		holds: (value, finding) => {
			held.push({ value, finding: { ...plain, title: finding.recordKey, provider: name, ...finding } });
			version = version && String(Number(version) + 1);
		},
		forget: () => {
			held.length = 0;
		},
		behave: (how, of) => {
			for (const type of of ? [of] : sourceTypes) behaviors.set(type, how);
		},
		versionIs: (next) => {
			version = next;
		},
		sourceTypes: async () => sourceTypes,
		search: async (identifiers, wanted, signal) => {
			signal.throwIfAborted();
			const types = sourceTypes.filter((type) => wanted.includes(type));
			if (types.length === 0) return {};
			asked.push({ identifiers, wanted: types });
			const results = await Promise.all(
				types.map(async (type) => [type, await answer(type, identifiers, signal)] as const),
			);
			return Object.fromEntries(results);
		},
		version: async () => version,
		close: async () => undefined,
	};
}

const plain: Omit<Finding, "identifierId" | "recordKey" | "sourceType" | "title" | "provider"> = {
	date: "2026-01-15",
	addedAt: "2026-02-01T00:00:00Z",
	fields: ["email", "password"],
	dataClasses: ["Email addresses", "Passwords"],
	breach: null,
	sourceUrl: null,
	values: [],
	unknownOrigin: false,
};
