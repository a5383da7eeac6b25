import { type RemovalState, removalStateWords } from "@unlisted/contracts/removals/removal-values";
import { Check, CircleAlert, Hand, Hourglass, type LucideIcon, Minus } from "lucide-react";
import { Chip } from "../../ui/chip.tsx";
import type { Tone } from "../../ui/notice.tsx";

type Mood = (typeof removalStateWords)[RemovalState]["tone"];

const looks: Readonly<Record<Mood, { tone: Tone | "neutral"; Icon: LucideIcon }>> = {
	good: { tone: "safe", Icon: Check },
	waiting: { tone: "info", Icon: Hourglass },
	person: { tone: "attention", Icon: Hand },
	bad: { tone: "exposed", Icon: CircleAlert },
	quiet: { tone: "neutral", Icon: Minus },
};

/** The state of a removal, in the contract's words. */
export function RemovalChip({ state }: { state: RemovalState }) {
	const words = removalStateWords[state];
	const { tone, Icon } = looks[words?.tone ?? "quiet"];
	return (
		<Chip tone={tone}>
			<Icon aria-hidden className="size-3.5 shrink-0 sm:max-lg:in-[td]:hidden" />
			<span className="whitespace-nowrap">{words?.label ?? state}</span>
		</Chip>
	);
}
