import type { SettingsAnswer } from "@unlisted/contracts/told";
import { Switch } from "../../ui/choice.tsx";
import { howOften } from "./frequency-choice.tsx";
import { SettingsGroup } from "./settings-group.tsx";

interface ReportChoiceProps {
	wanted: boolean;
	/** Reports come at most as often as the plan re-scans. */
	schedule: SettingsAnswer["schedule"];
	said: string;
	onChange: (wanted: boolean) => void;
}

export function ReportChoice({ wanted, schedule, said, onChange }: ReportChoiceProps) {
	return (
		<SettingsGroup title="Reports" intro="A summary in numbers, even if nothing was found." said={said}>
			<Switch
				label="Send me reports"
				description={schedule ? mailed(schedule) : "As often as your plan allows"}
				checked={wanted}
				onChange={({ target }) => onChange(target.checked)}
			/>
		</SettingsGroup>
	);
}

function mailed({ plan, most_often }: NonNullable<SettingsAnswer["schedule"]>): string {
	return `Mailed ${howOften[most_often]} ${plan === null ? "without a plan" : "with your plan"}`;
}
