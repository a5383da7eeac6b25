/** The mark as plain text, for places that allow only text. */
export const inPreparationMark = "in preparation";

/** A mark beside a text about something that the product does not do yet. */
export function InPreparation() {
	return (
		<span className="inline-block rounded-chip bg-tint px-2 font-sans text-note font-semibold tracking-normal whitespace-nowrap text-ink-soft">
			{inPreparationMark}
		</span>
	);
}
