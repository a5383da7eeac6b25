const radius = 52;
const length = 2 * Math.PI * radius;

const strokes = { safe: "stroke-safe", attention: "stroke-attention", exposed: "stroke-exposed" } as const;

/** A score out of 100, as a ring that closes. The page's text has the number and the tone's meaning. */
export function ScoreRing({
	score,
	label,
	tone = "safe",
}: {
	score: number;
	label: string;
	tone?: keyof typeof strokes;
}) {
	const value = Math.max(0, Math.min(100, score));
	return (
		<div className="relative grid size-40 shrink-0 place-items-center sm:size-48">
			<svg aria-hidden viewBox="0 0 120 120" className="absolute inset-0 size-full -rotate-90">
				<circle cx="60" cy="60" r={radius} fill="none" strokeWidth="7" className="stroke-rule" />
				<circle
					cx="60"
					cy="60"
					r={radius}
					fill="none"
					strokeWidth="7"
					strokeDasharray={`${(length * value) / 100} ${length}`}
					className={strokes[tone]}
				/>
			</svg>
			<p className="text-center">
				<span className="sr-only">{label}: </span>
				<span className="font-serif text-poster tabular-nums">{value}</span>
				<span className="block text-note text-ink-soft">out of 100</span>
			</p>
		</div>
	);
}
