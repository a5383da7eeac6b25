import { sampleActivity } from "../parts/samples.ts";

/** A masked sample of findings, for a person who has none yet. */
export function SampleActivity() {
	return (
		<div className="rounded-box border border-dashed border-edge p-5">
			<h4 className="font-semibold">After your first scan</h4>
			<ul className="mt-3 divide-y divide-rule text-note text-ink-soft">
				{sampleActivity.map(({ what, when }) => (
					<li key={what} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
						<span className="sr-only">Example: </span>
						<span className="struck whitespace-normal!">{what}</span>
						<span>{when}</span>
					</li>
				))}
			</ul>
		</div>
	);
}
