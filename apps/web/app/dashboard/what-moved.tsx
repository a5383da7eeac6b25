import { ArrowDownRight, ArrowUpRight, Equal } from "lucide-react";
import { ScoreHistory } from "./score-history.tsx";
import type { Standing } from "./standing.ts";
import { whatChanged } from "./what-changed.ts";

/** Where the score came from, and what changed last. */
export function WhatMoved({ standing: { score, results } }: { standing: Standing }) {
	return (
		<div className="grid gap-6 lg:grid-cols-[1.7fr_1fr]">
			<ScoreHistory history={score.history} />
			<section aria-labelledby="changed" className="rounded-box border border-rule bg-sheet p-5 sm:p-6">
				<h2 id="changed" className="text-title">
					Since last time
				</h2>
				<ul className="mt-4 divide-y divide-rule border-y border-rule">
					{whatChanged(score.score ?? 0, results).map(({ tone, text }) => {
						const { Icon, look } = marks[tone];
						return (
							<li key={text} className="flex gap-3 py-3">
								<Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${look}`} />
								{text}
							</li>
						);
					})}
				</ul>
			</section>
		</div>
	);
}

const marks = {
	better: { Icon: ArrowUpRight, look: "text-safe" },
	worse: { Icon: ArrowDownRight, look: "text-exposed" },
	same: { Icon: Equal, look: "text-ink-soft" },
};
