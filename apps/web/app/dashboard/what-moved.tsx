import { ArrowDownRight, ArrowUpRight, Equal } from "lucide-react";
import { Link } from "react-router";
import { isEnoughKnown } from "../lib/api/security-score.ts";
import { Folded } from "../ui/folded.tsx";
import { type Grade, Severity } from "../ui/severity.tsx";
import { digits } from "../ui/words/counted.ts";
import { hasScanned, type Standing, useStanding } from "./parts/standing.ts";
import { ScoreHistory } from "./score/score-history.tsx";
import { whatChanged } from "./score/what-changed.ts";
import { MovesWaiting } from "./security-waiting.tsx";

/**
 * The history of the score, and what changed last. Shows nothing until the person has figures of their own. While too
 * little is known for a score, it says only what was found: the stored number would look like a score.
 */
export function WhatMoved({ verified, scanned }: { verified: boolean; scanned: boolean }) {
	const { data: standing, isError } = useStanding(verified);
	if (verified && scanned && !standing && !isError) return <MovesWaiting />;
	if (!standing || !hasScanned(standing)) return null;
	const { score, results, summary } = standing;
	const known = isEnoughKnown(score);
	return (
		<Folded label={known ? "How your score moved" : "What the last scan found"}>
			<div className={`grid gap-6 ${known ? "lg:grid-cols-[1.7fr_1fr]" : ""}`}>
				{known ? <ScoreHistory history={score.history} next={score.next_scan_at} /> : null}
				<div className="rounded-box border border-rule bg-sheet p-5 sm:p-6">
					<section aria-labelledby="changed">
						<h2 id="changed" className="flex min-h-11 items-center text-title">
							Since last time
						</h2>
						<ul className="mt-3 divide-y divide-rule border-y border-rule">
							{whatChanged(known ? (score.score ?? 0) : null, results).map(({ tone, text }) => {
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
					<StillOpen open={summary.open_by_severity} complete={results[0]?.complete ?? false} />
				</div>
			</div>
		</Folded>
	);
}

const marks = {
	better: { Icon: ArrowUpRight, look: "text-safe" },
	worse: { Icon: ArrowDownRight, look: "text-exposed" },
	same: { Icon: Equal, look: "text-ink-soft" },
};

const severities = ["critical", "high", "medium", "low"] as const satisfies Grade[];

function StillOpen({ open, complete }: { open: Standing["summary"]["open_by_severity"]; complete: boolean }) {
	const left = severities.filter((severity) => open[severity] > 0);
	return (
		<section aria-labelledby="open" className="mt-6">
			<h3 id="open" className="font-sans text-body font-semibold tracking-normal">
				Still open
			</h3>
			{left.length === 0 ? (
				<p className="mt-1 text-ink-soft">
					{complete
						? "Nothing that we know of."
						: "Nothing that we know of, but some sources did not answer."}
				</p>
			) : (
				<ul className="mt-1">
					{left.map((severity) => (
						<li key={severity}>
							<Link
								to={`/scanner?show=all&status=open&severity=${severity}`}
								className="flex min-h-11 items-center justify-between gap-4 underline-offset-4 hover:underline"
							>
								<Severity grade={severity} />
								<span className="font-semibold tabular-nums">
									{digits(open[severity])}
									<span className="sr-only"> open</span>
								</span>
							</Link>
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
