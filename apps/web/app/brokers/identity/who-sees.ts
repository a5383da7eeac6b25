import type { BrokerIdentityAnswer } from "../../lib/api/brokers.ts";
import { counted } from "../../ui/words/counted.ts";

type Known = Pick<BrokerIdentityAnswer, "seen_by" | "mode">;

/** Says in one sentence who would see a part of the identity. The fields are those of playbooks. */
export function whoSees({ seen_by = [], mode }: Known, fields: readonly string[]): string {
	if (mode === "off") return "Nobody. This installation searches no brokers.";
	const most = Math.max(
		0,
		...seen_by.filter(({ field }) => fields.includes(field)).map(({ brokers }) => brokers),
	);
	if (most === 0) return "Nobody. We only compare records with it, here.";
	const made = mode === "lab" ? " made-up" : "";
	return `The search of ${counted(most, `${made.trim()} broker`.trim())}, and nobody else.`;
}
