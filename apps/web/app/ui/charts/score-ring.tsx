const radius = 52;
const length = 2 * Math.PI * radius;

const strokes = { safe: "stroke-safe", attention: "stroke-attention", exposed: "stroke-exposed" } as const;

/** A score out of 100 as a ring. The page's text has the number and the meaning of the color. */
export function ScoreRing({
	score,
	label,
	tone = "safe",
	example = false,
}: {
	score: number;
	label: string;
	tone?: keyof typeof strokes;
	/** Not the person's own score: the ring is dashed, and a bar covers the number. */
	example?: boolean;
}) {
	const value = Math.max(0, Math.min(100, score));
	return (
		<div className="relative grid size-[10rem] shrink-0 place-items-center sm:size-[12rem]">
			<svg aria-hidden viewBox="0 0 120 120" className="absolute inset-0 size-full -rotate-90">
				{example ? <DashedRing /> : <Ring value={value} look={strokes[tone]} />}
			</svg>
			<p className="text-center">
				<span className="sr-only">{label}: </span>
				<span className={`font-serif text-poster tabular-nums ${example ? "struck" : ""}`}>{value}</span>
				<span className="block text-note text-ink-soft">out of 100</span>
			</p>
		</div>
	);
}

/** Nothing is known yet, so the ring stays open. */
export function UnknownRing({ label, text }: { label: string; text: string }) {
	return (
		<div className="relative grid size-[10rem] shrink-0 place-items-center sm:size-[12rem]">
			<svg aria-hidden viewBox="0 0 120 120" className="absolute inset-0 size-full -rotate-90">
				<DashedRing />
			</svg>
			<p className="max-w-28 text-center text-title">
				<span className="sr-only">{label}: </span>
				{text}
			</p>
		</div>
	);
}

function Ring({ value, look }: { value: number; look: string }) {
	return (
		<>
			<circle cx="60" cy="60" r={radius} fill="none" strokeWidth="7" className="stroke-rule" />
			<circle
				cx="60"
				cy="60"
				r={radius}
				fill="none"
				strokeWidth="7"
				strokeDasharray={`${(length * value) / 100} ${length}`}
				className={look}
			/>
		</>
	);
}

function DashedRing() {
	return (
		<circle
			cx="60"
			cy="60"
			r={radius}
			fill="none"
			strokeWidth="5"
			strokeDasharray="6 7"
			className="stroke-edge"
		/>
	);
}
