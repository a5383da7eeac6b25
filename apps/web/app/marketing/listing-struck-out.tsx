import { Check } from "lucide-react";
import type { CSSProperties } from "react";
import { exampleListing } from "./content.ts";

/** The time at which a line is struck out, counted in lines. CSS does the rest. */
const at = (line: number) => ({ "--line": line }) as CSSProperties;

/**
 * A listing about an invented person, struck out line by line. It uses only CSS, so it runs before the page's script.
 * People who prefer less motion see the finished state.
 */
export function ListingStruckOut() {
	const { source, lines, label: example, caption } = exampleListing;
	return (
		<figure className="listing-stack">
			<figcaption className="sr-only">{caption}</figcaption>
			<div aria-hidden className="overflow-hidden rounded-box border border-rule bg-sheet">
				<div className="flex flex-wrap justify-between gap-x-4 border-b border-rule px-5 py-3 font-mono text-note text-ink-soft sm:px-7">
					<span>{source}</span>
					<span>{example}</span>
				</div>
				<div className="px-5 py-2 sm:px-7">
					{lines.map(({ label, value }, line) => (
						<div key={label} className="listing-line border-b border-rule py-3" style={at(line)}>
							<span className="text-note text-ink-soft">{label}</span>
							<span className="min-w-0">
								<span className="struck strike-in font-mono text-note sm:text-body">{value}</span>
							</span>
							<Check className="strike-done size-4 text-safe" />
						</div>
					))}
				</div>
				<div
					className="flex flex-wrap items-center justify-between gap-4 px-5 pt-2 pb-6 sm:px-7"
					style={at(lines.length)}
				>
					<span className="text-note text-ink-soft">Status</span>
					<span className="flex flex-wrap items-center gap-x-4 text-title">
						<span className="struck-word font-serif text-ink-soft">Listed</span>
						<span className="stamp strike-done font-serif text-safe">Unlisted</span>
					</span>
				</div>
			</div>
		</figure>
	);
}
