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
	/** When the step began that shows the mail. The answer is for no other mail. */
	since: string;
	/** Our guesses, the most likely first. */
	likely: readonly MailMeaning[];
	step: RemovalStep;
}

/**
 * Asks for the meaning of a mail that we could not read with certainty: the likely meanings first, all others after a
 * click.
 */
export function MeaningChoice({ id, since, likely, step }: MeaningChoiceProps) {
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
							// A meaning that only a newer server knows is shown by its key.
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
					onClick={() => chosen && step.sayMeaning(id, { meaning: chosen, since })}
				>
					{step.doing === "task" ? "Saving..." : "That is what it says"}
				</Button>
			</div>
		</div>
	);
}
