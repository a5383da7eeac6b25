import type { ScoreReason, SecurityScore } from "@unlisted/contracts/told";
import type { ReactNode } from "react";
import { notEnoughKnown } from "../../lib/api/security-score.ts";
import { ScoreRing, UnknownRing } from "../../ui/charts/score-ring.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Folded } from "../../ui/folded.tsx";
import { ScoreReasonLine } from "./score-reason.tsx";
import { ScoreSheet } from "./score-sheet.tsx";

/** Minimum points. These are the limits below which an open high or critical exposure keeps the score. */
const grades = [
	{ from: 80, word: "Good", tone: "safe" },
	{ from: 60, word: "Fair", tone: "attention" },
	{ from: 0, word: "Low", tone: "exposed" },
] as const;

/** The score, with the reason for each point. */
export function OwnScore({ score, known, step }: { score: SecurityScore; known: boolean; step: ReactNode }) {
	const value = score.score ?? 0;
	const { word, tone } = grades.find(({ from }) => value >= from) ?? grades[2];
	return (
		<ScoreSheet
			ring={
				known ? (
					<>
						<ScoreRing score={value} label="Security score" tone={tone} />
						<Chip tone={tone}>{word}</Chip>
					</>
				) : (
					<>
						<UnknownRing label="Security score" text={notEnoughKnown} />
						<p className="text-center text-note text-ink-soft">{value} of 100 points so far</p>
					</>
				)
			}
			step={step}
			about="Every point has a reason. A source that did not answer does not count as safe."
		>
			<div className="mt-4">
				<Folded label="Each point and its reason">
					<ul className="grid gap-x-10 lg:grid-cols-2">
						{worstFirst(score.reasons ?? []).map((reason) => (
							<ScoreReasonLine key={reason.id} reason={reason} />
						))}
					</ul>
				</Folded>
			</div>
		</ScoreSheet>
	);
}

/** First the reason that limits the whole score, then the rest in the order of calculation. */
function worstFirst(reasons: readonly ScoreReason[]): ScoreReason[] {
	return [...reasons.filter(({ points }) => points < 0), ...reasons.filter(({ points }) => points >= 0)];
}
