const grades = {
	critical: { label: "Critical", bars: 4, text: "text-severity-critical", fill: "bg-fill-critical" },
	high: { label: "High", bars: 3, text: "text-severity-high", fill: "bg-fill-high" },
	medium: { label: "Medium", bars: 2, text: "text-severity-medium", fill: "bg-fill-medium" },
	low: { label: "Low", bars: 1, text: "text-severity-low", fill: "bg-fill-low" },
	other: { label: "Unknown", bars: 0, text: "text-severity-other", fill: "bg-fill-other" },
} as const;

export type Grade = keyof typeof grades;

function gradeOf(grade: string) {
	if (Object.hasOwn(grades, grade)) return grades[grade as Grade];
	return { ...grades.other, label: grade ? `${grade.charAt(0).toUpperCase()}${grade.slice(1)}` : "Unknown" };
}

const steps = [1, 2, 3, 4];

/**
 * A severity as a word and as a number of bars, so that nobody has to tell colors apart. An unknown one is gray and
 * keeps its own word.
 */
export function Severity({ grade }: { grade: string }) {
	const { label, bars, text, fill } = gradeOf(grade);
	return (
		<span className={`inline-flex items-center gap-2 text-note font-semibold ${text}`}>
			<span aria-hidden className="inline-flex items-end gap-0.5">
				{steps.map((step) => (
					<span
						key={step}
						style={{ height: `${4 + step * 2}px` }}
						className={`w-1 rounded-bar ${step <= bars ? `bar ${fill}` : "bg-rule"}`}
					/>
				))}
			</span>
			{label}
		</span>
	);
}
