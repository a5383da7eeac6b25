import { behaves } from "../ui/behaves.ts";
import { Notice } from "../ui/notice.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { showFigures } from "./show-figures.ts";

const behavior = behaves("effectiveness", showFigures);

/** The markup contains every state. show-figures.ts shows the current one. */
export function Figures() {
	return (
		<div {...behavior} aria-live="polite" className="space-y-8">
			<noscript>
				<p>
					This page loads its figures by JavaScript, which is off in your browser. They are at
					/api/effectiveness too.
				</p>
			</noscript>
			<p data-state="loading" className="text-ink-soft">
				Loading the figures…
			</p>
			<div data-state="failed" hidden>
				<Notice tone="attention" title="The figures could not be loaded">
					<p>Load the page again in a moment.</p>
				</Notice>
			</div>
			<div data-state="few" hidden>
				<Sheet>
					<h2 className="text-title">Nothing to count yet</h2>
					<p className="mt-2 max-w-prose text-ink-soft">
						Figures appear here once at least ten people of this installation have asked for removals. They
						are counted every hour.
					</p>
				</Sheet>
			</div>
			<div data-state="shown" hidden className="space-y-10">
				<dl
					data-total=""
					className="grid grid-cols-2 gap-x-6 border-y border-rule bg-sheet px-5 lg:grid-cols-4"
				/>
				<section>
					<h2 className="text-title">By site</h2>
					<div data-brokers="" className="mt-4" />
				</section>
				<section>
					<h2 className="text-title">By how the request was sent</h2>
					<div data-channels="" className="mt-4" />
				</section>
				<p data-counted="" className="text-note text-ink-soft" />
			</div>
		</div>
	);
}
