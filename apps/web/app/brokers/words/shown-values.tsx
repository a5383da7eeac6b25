import { Masked } from "../../ui/masked.tsx";
import { digits } from "../../ui/words/counted.ts";
import type { Shown } from "../api/types.ts";

interface ShownValuesProps {
	shown: Shown;
	/** The same values in full, after a reveal. */
	revealed?: readonly string[] | undefined;
}

/** The values of one field, one per line. They come from a stranger's page, so they are shown as text only. */
export function ShownValues({ shown: { values = [], count }, revealed }: ShownValuesProps) {
	const lines = revealed ?? values;
	const left = count - lines.length;
	return (
		<ul className="space-y-1">
			{lines.map((value, at) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two masked values may be equal, and none ever moves
				<li key={at} className="wrap-anywhere">
					<Masked masked={value} revealed={revealed ? value : undefined} />
				</li>
			))}
			{left > 0 ? <li className="text-note text-ink-soft">and {digits(left)} more</li> : null}
		</ul>
	);
}
