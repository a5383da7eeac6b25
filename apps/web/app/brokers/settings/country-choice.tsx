import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/choice.tsx";
import { counted } from "../../ui/words/counted.ts";
import { countryName } from "../words/countries.ts";

const shownAtFirst = 8;

interface CountryChoiceProps {
	chosen: readonly string[];
	known: readonly { readonly country: string; readonly brokers: number }[];
	onChange: (countries: string[]) => void;
}

export function CountryChoice({ chosen, known, onChange }: CountryChoiceProps) {
	const [all, setAll] = useState(false);
	const sorted = known.toSorted((a, b) => b.brokers - a.brokers);
	// Chosen countries are visible, even if they are far down.
	const shown = all
		? sorted
		: sorted.filter(({ country }, at) => at < shownAtFirst || chosen.includes(country));
	return (
		<>
			<div className="grid gap-x-8 sm:grid-cols-2">
				{shown.map(({ country, brokers }) => (
					<Checkbox
						key={country}
						label={countryName(country)}
						description={counted(brokers, "broker")}
						checked={chosen.includes(country)}
						onChange={({ target }) =>
							onChange(target.checked ? [...chosen, country] : chosen.filter((one) => one !== country))
						}
					/>
				))}
			</div>
			<div className="mt-2 flex flex-wrap gap-x-6">
				{all || sorted.length > shown.length ? (
					// The button stays in the page, so it keeps the focus.
					<Button look="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
						{all ? "Show fewer" : `Show all ${sorted.length} countries`}
					</Button>
				) : null}
				{chosen.length > 0 ? (
					<Button look="quiet" onClick={() => onChange([])}>
						Search all countries
					</Button>
				) : null}
			</div>
		</>
	);
}
