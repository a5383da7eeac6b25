import { type Frequency, frequencyDays } from "@unlisted/contracts/scanner-values";
import type { SettingsAnswer } from "@unlisted/contracts/told";
import { Link } from "react-router";
import { dateInWords } from "../../lib/site/format-date.ts";
import { Radio } from "../../ui/choice.tsx";
import { SettingsGroup } from "./settings-group.tsx";

const choices: readonly { value: Frequency; label: string; description: string }[] = [
	{ value: "daily", label: "Daily", description: "Scan every day for maximum protection" },
	{ value: "weekly", label: "Weekly", description: "Scan once per week (recommended)" },
	{ value: "monthly", label: "Monthly", description: "Scan once per month" },
];

export const howOften: Readonly<Record<Frequency, string>> = {
	daily: "once a day",
	weekly: "every 7 days",
	monthly: "once a month",
};

interface FrequencyChoiceProps {
	frequency: Frequency;
	schedule: SettingsAnswer["schedule"];
	onChange: (frequency: Frequency) => void;
}

/** Every frequency can be chosen; the text beside it says what the plan allows. */
export function FrequencyChoice({ frequency, schedule, onChange }: FrequencyChoiceProps) {
	const { most_often, next_scan_at } = schedule;
	const tooOften = frequencyDays[frequency] < frequencyDays[most_often];
	return (
		<SettingsGroup title="Scan Frequency" intro="How often we scan automatically.">
			{choices.map((choice) => (
				<Radio
					key={choice.value}
					name="frequency"
					{...choice}
					checked={frequency === choice.value}
					onChange={() => onChange(choice.value)}
				/>
			))}
			<div className="mt-3 space-y-1 border-t border-rule pt-3 text-note text-ink-soft">
				<p>
					Your plan re-scans at most {howOften[most_often]}.
					{tooOften ? " We keep your choice for a plan that allows it." : ""}{" "}
					{most_often === "daily" ? null : (
						<Link
							to="/#pricing"
							className="font-semibold text-ink underline decoration-rule decoration-2 underline-offset-4 hover:decoration-ink"
						>
							Compare the plans
						</Link>
					)}
				</p>
				{next_scan_at ? <p>The next scan is due on {dateInWords(next_scan_at)}.</p> : null}
			</div>
		</SettingsGroup>
	);
}
