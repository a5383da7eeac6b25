import { helpCountries, helpCountryNames } from "@unlisted/contracts/help/help";
import type { HelpStep } from "@unlisted/contracts/told";
import { useId, useState } from "react";
import { FoldedPress } from "../../ui/folded.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { SelectField } from "../../ui/text-field.tsx";
import { OneStep } from "./one-step.tsx";
import { ownCountry, rememberCountry } from "./own-country.ts";
import type { Steps } from "./use-steps.ts";

/** A click shows the rest: nobody does eight things at once. */
const shownOnAPhone = 3;

/** What to do about this exposure, worst first. */
export function HelpSteps({ steps: { steps, failure, tick } }: { steps: Steps }) {
	const [country, setCountry] = useState<string>(ownCountry);
	const done = steps.filter((step) => step.done).length;
	const first = steps.find((step) => !step.done);
	const [showsAll, showAll] = useState(false);
	const list = useId();
	const isFolded = ({ id }: HelpStep, at: number) => !showsAll && at >= shownOnAPhone && id !== first?.id;
	const folded = steps.filter(isFolded).length;
	return (
		<Sheet>
			<div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
				<h2 className="text-head">What to do, worst first</h2>
				<p role="status" className="text-note text-ink-soft">
					{done} of {steps.length} done
				</p>
			</div>
			{failure ? (
				<div className="mt-4">
					<Notice tone="exposed" title="The step was not saved" announce>
						<p>{failure}</p>
					</Notice>
				</div>
			) : null}
			{steps.some(differs) ? (
				<div className="mt-4 max-w-form">
					<SelectField
						label="Where you live"
						value={country}
						onChange={({ target }) => setCountry(rememberCountry(target.value))}
					>
						{helpCountries.map((one) => (
							<option key={one} value={one}>
								{helpCountryNames[one]}
							</option>
						))}
						<option value="other">Another country</option>
					</SelectField>
				</div>
			) : null}
			<ol id={list} className="mt-4 divide-y divide-rule border-t border-rule">
				{steps.map((step, at) => (
					<OneStep
						key={step.id}
						step={step}
						number={at + 1}
						isNext={step.id === first?.id}
						country={country}
						folded={isFolded(step, at)}
						onTick={tick}
					/>
				))}
			</ol>
			{folded > 0 || showsAll ? (
				<div className="mt-4">
					<FoldedPress
						label={showsAll ? "Show fewer steps" : `Show all ${steps.length} steps`}
						open={showsAll}
						controls={list}
						onPress={() => showAll(!showsAll)}
					/>
				</div>
			) : null}
		</Sheet>
	);
}

function differs({ countries = [] }: HelpStep): boolean {
	return countries.length > 0;
}
