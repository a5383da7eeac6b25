import { score } from "./content.ts";
import { Section } from "./section.tsx";

export function ScoreShowcase() {
	return (
		<Section title={score.title} text={score.text} raised>
			<figure className="rounded-box border border-rule bg-paper p-6 sm:p-10">
				<figcaption className="font-mono text-note text-ink-soft">{score.label}</figcaption>
				<div className="mt-6 grid items-end gap-8 lg:grid-cols-[auto_1fr] lg:gap-14">
					<p>
						<span className="mb-2 block text-note font-semibold">Security score</span>
						<span className="font-serif text-poster">{score.value}</span>
						<span className="ml-2 font-serif text-title text-ink-soft">out of {score.outOf}</span>
					</p>
					<div aria-hidden className="relative mb-2">
						<div className="tally text-rule" />
						<div
							className="tally absolute inset-0 text-safe"
							style={{ clipPath: `inset(0 ${score.outOf - score.value}% 0 0)` }}
						/>
					</div>
				</div>
				<ul className="mt-8 grid grid-cols-3 gap-4 border-t border-rule pt-6 sm:gap-6">
					{score.figures.map(({ figure, label }) => (
						<li key={label}>
							<span className="block font-serif text-head">{figure}</span>
							<span className="text-note text-ink-soft">{label}</span>
						</li>
					))}
				</ul>
			</figure>
		</Section>
	);
}
