import type { ScannerSettings } from "@unlisted/contracts/scanner";
import { severities } from "@unlisted/contracts/scanner-values";
import { Switch } from "../../ui/choice.tsx";
import { severityNames } from "./words.ts";

const descriptions = {
	critical: "Immediate action required",
	high: "Action recommended",
	medium: "Monitor closely",
	low: "Informational only",
} as const;

interface SeverityChoiceProps {
	types: ScannerSettings["notification_types"];
	onChange: (types: ScannerSettings["notification_types"]) => void;
}

export function SeverityChoice({ types, onChange }: SeverityChoiceProps) {
	return severities.map((severity) => (
		<Switch
			key={severity}
			label={severityNames[severity]}
			description={descriptions[severity]}
			checked={types[severity]}
			onChange={({ target }) => onChange({ ...types, [severity]: target.checked })}
		/>
	));
}
