import type { Frequency } from "@unlisted/contracts/scanner-values";
import { Switch } from "../../ui/choice.tsx";
import { howOften } from "./frequency-choice.tsx";
import { SettingsGroup } from "./settings-group.tsx";

interface ReportChoiceProps {
	wanted: boolean;
	/** At most as often as the plan re-scans. */
	every: Frequency | undefined;
	said: string;
	onChange: (wanted: boolean) => void;
}

export function ReportChoice({ wanted, every, said, onChange }: ReportChoiceProps) {
	return (
		<SettingsGroup title="Reports" intro="A summary in numbers, even if nothing was found." said={said}>
			<Switch
				label="Send me reports"
				description={
					every ? `Mailed ${howOften[every]}, as your plan has it` : "As often as your plan has it"
				}
				checked={wanted}
				onChange={({ target }) => onChange(target.checked)}
			/>
		</SettingsGroup>
	);
}
