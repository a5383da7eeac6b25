import { actionsFor, generalTips } from "@unlisted/contracts/exposure-actions";
import type { ExposureDetail } from "@unlisted/contracts/told";
import { Sheet } from "../../ui/sheet.tsx";

/** General advice for any service. The steps say what to do about this service. */
export function RecommendedActions({
	exposure: { severity, not_me },
}: {
	exposure: Pick<ExposureDetail, "severity" | "not_me">;
}) {
	// Data of somebody else needs no action.
	const group = not_me ? undefined : actionsFor(severity);
	return (
		<Sheet className="space-y-5">
			<h2 className="text-title">Recommended Actions</h2>
			{group ? <Tips {...group} pressing={severity === "critical"} /> : null}
			<Tips {...generalTips} />
		</Sheet>
	);
}

interface TipsProps {
	heading: string;
	steps: readonly { readonly id: string; readonly text: string }[];
	pressing?: boolean;
}

function Tips({ heading, steps, pressing = false }: TipsProps) {
	return (
		<section>
			<h3
				className={`font-sans text-body font-semibold tracking-normal ${pressing ? "text-severity-critical" : ""}`}
			>
				{heading}
			</h3>
			<ul className="mt-2 list-disc space-y-1 pl-5">
				{steps.map(({ id, text }) => (
					<li key={id}>{text}</li>
				))}
			</ul>
		</section>
	);
}
