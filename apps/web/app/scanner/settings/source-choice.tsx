import type { ScannerSettings } from "@unlisted/contracts/scanner";
import { sourceTypes } from "@unlisted/contracts/scanner-values";
import { Switch } from "../../ui/choice.tsx";
import { sourceNames } from "../words/words.ts";

interface SourceChoiceProps {
	sources: ScannerSettings["scan_sources"];
	onChange: (sources: ScannerSettings["scan_sources"]) => void;
}

export function SourceChoice({ sources, onChange }: SourceChoiceProps) {
	const noneLeft = sourceTypes.every((type) => !sources[type]);
	return (
		<>
			{sourceTypes.map((type) => (
				<Switch
					key={type}
					label={sourceNames[type]}
					checked={sources[type]}
					onChange={({ target }) => onChange({ ...sources, [type]: target.checked })}
				/>
			))}
			<p role="status" className="text-note font-semibold text-attention">
				{noneLeft ? "With every source off, no scan can run." : ""}
			</p>
		</>
	);
}
