import { useState } from "react";

/** A value under a bar, which lifts when asked. Not in the page's text until then. */
export function Masked({ label, value }: { label: string; value: string }) {
	const [shown, setShown] = useState(false);
	return (
		<span className="inline-flex flex-wrap items-center gap-3">
			<span className="struck font-mono" data-lifted={shown}>
				{shown ? value : <span aria-hidden>{"\u00a0".repeat(value.length)}</span>}
				{shown ? null : <span className="sr-only">Hidden</span>}
			</span>
			<button
				type="button"
				aria-pressed={shown}
				aria-label={`${shown ? "Hide" : "Show"} ${label}`}
				onClick={() => setShown(!shown)}
				className="min-h-11 min-w-11 px-2 text-note font-semibold underline decoration-rule decoration-2 underline-offset-4 hover:decoration-ink"
			>
				{shown ? "Hide" : "Show"}
			</button>
		</span>
	);
}
