import {
	type MailMeaning,
	mailMeanings,
	mailMeaningWords,
} from "@unlisted/contracts/removals/removal-values";
import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { Radio } from "../../ui/choice.tsx";
import type { RemovalStep } from "../api/use-removal-step.ts";

interface MeaningChoiceProps {
	id: string;
	/** By our guess, the most likely first. */
	likely: readonly MailMeaning[];
	step: RemovalStep;
}

/** What a mail means that we could not read for sure: the likely ones first, all others behind a press. */
export function MeaningChoice({ id, likely, step }: MeaningChoiceProps) {
	const [all, setAll] = useState(false);
	const [chosen, setChosen] = useState<MailMeaning>();
	const shown = all ? [...likely, ...mailMeanings.filter((one) => !likely.includes(one))] : likely;
	return (
		<div className="space-y-4 border-t border-rule pt-5">
			<fieldset>
				<legend className="font-semibold">What does this mail mean?</legend>
				<div className="mt-2">
					{shown.map((meaning) => (
						<Radio
							key={meaning}
							name={`meaning-${id}`}
							// A word that a newer server knows is shown as it is.
							label={mailMeaningWords[meaning] ?? meaning}
							checked={chosen === meaning}
							onChange={() => setChosen(meaning)}
						/>
					))}
				</div>
			</fieldset>
			{all ? null : (
				<Button look="quiet" onClick={() => setAll(true)}>
					None of these
				</Button>
			)}
			<div>
				<Button
					className="max-sm:w-full sm:min-w-40"
					disabled={chosen === undefined}
					busy={step.busy !== undefined}
					onClick={() => chosen && step.sayMeaning(id, chosen)}
				>
					{step.doing === "task" ? "Saving..." : "That is what it says"}
				</Button>
			</div>
		</div>
	);
}
