import type { ListingState } from "@unlisted/contracts/broker-values";
import { Check, CircleAlert, CircleHelp, type LucideIcon, UserX } from "lucide-react";
import { Chip } from "../../ui/chip.tsx";
import type { Tone } from "../../ui/notice.tsx";
import { stateWords } from "./words.ts";

const looks: Readonly<Record<ListingState, { tone: Tone | "neutral"; Icon: LucideIcon }>> = {
	listed: { tone: "exposed", Icon: CircleAlert },
	asks: { tone: "attention", Icon: CircleHelp },
	unsure: { tone: "neutral", Icon: CircleHelp },
	not_me: { tone: "neutral", Icon: UserX },
	gone: { tone: "safe", Icon: Check },
};

export function StateChip({ state }: { state: ListingState }) {
	const { tone, Icon } = looks[state] ?? { tone: "neutral" as const, Icon: CircleHelp };
	return (
		<Chip tone={tone}>
			<Icon aria-hidden className="size-3.5 shrink-0 sm:max-lg:in-[td]:hidden" />
			<span className="whitespace-nowrap">{stateWords[state] ?? state}</span>
		</Chip>
	);
}
