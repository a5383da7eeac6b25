import { Check, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";

/** The mark as plain text, where only text fits. */
export const inPreparationMark = "in preparation";

/** Beside a text about something that the product does not do yet. */
export function InPreparation() {
	return (
		<span className="inline-block rounded-chip bg-tint px-2 font-sans text-note font-semibold tracking-normal whitespace-nowrap text-ink-soft">
			{inPreparationMark}
		</span>
	);
}

interface FeatureProps {
	/** It is listed and does not work yet: no tick, and a mark. */
	pending: boolean;
	children: ReactNode;
}

/** A line of what something includes. */
export function Feature({ pending, children }: FeatureProps) {
	return (
		<span className="flex gap-2.5">
			{pending ? (
				<CircleDashed aria-hidden className="mt-1 size-4 shrink-0 text-ink-soft" />
			) : (
				<Check aria-hidden className="mt-1 size-4 shrink-0 text-safe" />
			)}
			<span className={pending ? "text-ink-soft" : ""}>
				{children} {pending ? <InPreparation /> : null}
			</span>
		</span>
	);
}
