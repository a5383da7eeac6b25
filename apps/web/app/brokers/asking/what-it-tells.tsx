import { listed } from "../../ui/words/counted.ts";
import type { Guide } from "../api/types.ts";
import { disclosed } from "../words/removal-words.ts";

/** Which fields our request would reveal, in one sentence. */
export function WhatItTells({ broker, tells }: { broker: string; tells: Guide["tells"] }) {
	const words = (tells ?? []).map(({ field }) => disclosed(field));
	return (
		<p className="text-note text-ink-soft">
			{words.length === 0
				? `We do not know yet what ${broker} will ask for. If it is more than your listing shows, you decide.`
				: `The request tells ${broker} your ${listed(words)}, and nothing else.`}
		</p>
	);
}
