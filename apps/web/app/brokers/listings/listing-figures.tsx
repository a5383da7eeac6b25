import type { Coverage } from "../../lib/api/brokers.ts";
import { counted, digits } from "../../ui/words/counted.ts";
import type { Listings } from "../api/types.ts";
import { Figure, FigureRow } from "../words/figure.tsx";

interface ListingFiguresProps {
	summary: Listings["summary"];
	/** Undefined while it loads or if it could not be loaded: then nothing is claimed about it. */
	coverage: Coverage | undefined;
}

export function ListingFigures({
	summary: { by_state, new_this_week, brokers },
	coverage,
}: ListingFiguresProps) {
	const checked = coverage?.checked?.length ?? 0;
	const couldNot = coverage?.could_not?.length ?? 0;
	const waiting = coverage?.waiting?.length ?? 0;
	return (
		<FigureRow>
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
				note={by_state.asks > 0 ? `${digits(by_state.asks)} to look at` : undefined}
			/>
			<Figure
				label="Gone again"
				value={by_state.gone}
				note={by_state.gone > 0 ? "Looked for, and not there anymore" : undefined}
			/>
			<Figure
				label="Sites checked"
				value={coverage ? checked : undefined}
				note={
					coverage === undefined
						? undefined
						: couldNot > 0
							? `${digits(couldNot)} could not be checked`
							: waiting > 0
								? `${digits(waiting)} are still to be checked`
								: undefined
				}
			/>
		</FigureRow>
	);
}
