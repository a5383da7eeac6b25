import { actionsFor, generalTips } from "@unlisted/contracts/exposure-actions";
import { Sheet } from "../../ui/sheet.tsx";

/** General advice for any service. The steps say what to do about this service. */
export function RecommendedActions({ severity }: { severity: string }) {
	const group = actionsFor(severity);
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
