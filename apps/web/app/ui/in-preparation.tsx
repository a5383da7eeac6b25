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
