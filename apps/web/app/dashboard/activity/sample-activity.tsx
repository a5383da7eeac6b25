import { SampleTag } from "../parts/sample-tag.tsx";
import { sampleActivity } from "../parts/samples.ts";

/** A sample of findings, for a person who has none yet. */
export function SampleActivity() {
	return (
		<div className="rounded-box border border-dashed border-edge p-5">
			<div className="flex flex-wrap items-center gap-3">
				<h4 className="font-semibold">After your first scan</h4>
				<SampleTag />
			</div>
			<ul className="mt-3 divide-y divide-rule text-note text-ink-soft">
				{sampleActivity.map(({ what, when }) => (
					<li key={what} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
						<span>{what}</span>
						<span>{when}</span>
					</li>
				))}
			</ul>
		</div>
	);
}
