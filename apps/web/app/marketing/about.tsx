import { PendingMarks } from "../shell/parts/promised.tsx";
import { about } from "./content.ts";

export function About() {
	return (
		<section id="about" className="mx-auto max-w-page px-5 py-12 sm:px-8 sm:py-24">
			<div className="grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]">
				<h2 className="text-display-sm sm:text-display">{about.title}</h2>
				<div className="max-w-prose space-y-5 text-lead">
					{about.paragraphs.map(({ text, waitsFor }, at) => (
						<p key={text} className={at === 0 ? "" : "text-ink-soft"}>
							{text} <PendingMarks what={waitsFor} />
						</p>
					))}
				</div>
			</div>
		</section>
	);
}
