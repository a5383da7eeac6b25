import type { Coverage } from "../../lib/api/brokers.ts";
import type { Listings } from "../api/types.ts";
import { counted } from "../words/counted.ts";

interface RemovalsFiguresProps {
	summary: Listings["summary"];
	/** Undefined while it loads, or if it could not be loaded: then nothing is claimed of it. */
	coverage: Coverage | undefined;
}

export function RemovalsFigures({
	summary: { by_state, new_this_week, brokers },
	coverage,
}: RemovalsFiguresProps) {
	const checked = coverage?.checked?.length ?? 0;
	const couldNot = coverage?.could_not?.length ?? 0;
	const waiting = coverage?.waiting?.length ?? 0;
	return (
		<dl className="grid grid-cols-2 border-y border-ink lg:grid-cols-4">
			<Figure
				label="Listings of you"
				value={by_state.listed}
				note={
					by_state.listed > 0 ? `On ${counted(brokers, "site")}, ${new_this_week} new this week` : undefined
				}
				look={by_state.listed > 0 ? "text-exposed" : ""}
			/>
			<Figure
				label="Perhaps you"
				value={by_state.asks + by_state.unsure}
				note={by_state.asks > 0 ? `${by_state.asks.toLocaleString("en-US")} to look at` : undefined}
			/>
			<Figure
				label="Gone again"
				value={by_state.gone}
				note={by_state.gone > 0 ? "Looked for, and not there any more" : undefined}
			/>
			<Figure
				label="Sites checked"
				value={coverage ? checked : undefined}
				note={
					coverage === undefined
						? undefined
						: couldNot > 0
							? `${couldNot.toLocaleString("en-US")} could not be checked`
							: waiting > 0
								? `${waiting.toLocaleString("en-US")} are still to be checked`
								: undefined
				}
			/>
		</dl>
	);
}

interface FigureProps {
	label: string;
	value: number | undefined;
	note: string | undefined;
	look?: string;
}

function Figure({ label, value, note, look = "" }: FigureProps) {
	return (
		<div className="flex flex-col gap-1 border-rule py-4 max-lg:odd:pr-4 max-lg:even:border-l max-lg:even:pl-4 max-lg:[&:nth-child(n+3)]:border-t lg:border-l lg:px-5 lg:py-5 lg:first:border-l-0 lg:first:pl-0 lg:last:pr-0">
			<dt className="text-note font-semibold">{label}</dt>
			<dd className={`font-serif text-head tabular-nums lg:text-display-sm ${look}`}>
				{value === undefined ? "–" : value.toLocaleString("en-US")}
			</dd>
			{note ? <dd className="text-note text-ink-soft">{note}</dd> : null}
		</div>
	);
}
