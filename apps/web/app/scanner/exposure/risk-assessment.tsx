import type { ExposureDetail } from "@unlisted/contracts/told";
import { Facts } from "../../ui/facts.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { counted } from "../../ui/words/counted.ts";
import { dataSensitivity, exposureAge } from "../words/risk.ts";

const looks = new Map(
	Object.entries({
		critical: "text-severity-critical",
		high: "text-severity-high",
		medium: "text-severity-medium",
		low: "text-severity-low",
	}),
);

export function RiskAssessment({ exposure }: { exposure: ExposureDetail }) {
	const { severity, exposed_data, discovered_at } = exposure;
	return (
		<Sheet>
			<h2 className="text-title">Risk Assessment</h2>
			<div className="mt-3">
				<Facts
					facts={[
						{
							term: "Severity",
							value: (
								<span className={looks.get(severity) ?? "text-severity-other"}>{severity.toUpperCase()}</span>
							),
						},
						{ term: "Data Sensitivity", value: dataSensitivity(exposed_data) },
						{ term: "Exposure Age", value: counted(exposureAge(discovered_at, Date.now()), "day") },
					]}
				/>
			</div>
		</Sheet>
	);
}
