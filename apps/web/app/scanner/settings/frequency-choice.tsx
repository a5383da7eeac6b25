import { plans } from "@unlisted/contracts/plans";
import { type Frequency, frequencyDays } from "@unlisted/contracts/scanner-values";
import type { SettingsAnswer } from "@unlisted/contracts/told";
import { Link } from "react-router";
import { dateInWords } from "../../lib/site/format-date.ts";
import { Chip } from "../../ui/chip.tsx";
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
	monthly: `every ${frequencyDays.monthly} days`,
};

interface FrequencyChoiceProps {
	frequency: Frequency;
	schedule: SettingsAnswer["schedule"];
	said: string;
	onChange: (frequency: Frequency) => void;
}

/** Every frequency can be chosen. The text beside it says what the plan allows. */
export function FrequencyChoice({ frequency, schedule, said, onChange }: FrequencyChoiceProps) {
	return (
		<SettingsGroup title="Scan Frequency" intro="How often we scan automatically." said={said}>
			{choices.map(({ description, ...choice }) => {
				const plan = schedule && planNeeded(choice.value, schedule.most_often);
				return (
					<Radio
						key={choice.value}
						name="frequency"
						{...choice}
						description={
							plan ? (
								<>
									{description} <Chip tone="info">Needs {plan}</Chip>
								</>
							) : (
								description
							)
						}
						checked={frequency === choice.value}
						onChange={() => onChange(choice.value)}
					/>
				);
			})}
			{schedule ? <Allowed frequency={frequency} schedule={schedule} /> : null}
		</SettingsGroup>
	);
}

/** The smallest plan that scans this often, if the person's own plan does not. */
function planNeeded(frequency: Frequency, mostOften: Frequency): string | undefined {
	const days = frequencyDays[frequency];
	if (days >= frequencyDays[mostOften]) return undefined;
	return plans.find(({ rescanEveryDays }) => rescanEveryDays <= days)?.name.replace(/ Plan$/, "");
}

type Schedule = NonNullable<SettingsAnswer["schedule"]>;

function Allowed({ frequency, schedule }: { frequency: Frequency; schedule: Schedule }) {
	const { plan, most_often, in_effect, next_scan_at } = schedule;
	const tooOften = frequencyDays[frequency] < frequencyDays[most_often];
	return (
		<div className="mt-3 space-y-1 border-t border-rule pt-3 text-note text-ink-soft">
			<p>
				{plan === null
					? `Without a plan we scan ${howOften[in_effect]}.`
					: `Your plan re-scans at most ${howOften[most_often]}.`}
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
			{plan === null ? null : <p>We scan {howOften[in_effect]} now.</p>}
			{next_scan_at ? <p>The next scan is due on {dateInWords(next_scan_at)}.</p> : null}
		</div>
	);
}
