import { testimonials } from "./content.ts";
import { Section } from "./section.tsx";
import { Stars } from "./stars.tsx";

/** Quotes of people, in the style of press clippings. */
export function Testimonials() {
	return (
		<div className="border-y border-rule bg-tint">
			<Section title={testimonials.title} text={testimonials.note}>
				<ul className="grid gap-6 lg:grid-cols-3 lg:pb-4">
					{testimonials.items.map(({ quote, name, place, stars }) => (
						<li key={name} className="clipping p-7 sm:p-8">
							<figure>
								<Stars count={stars} />
								<blockquote className="mt-4 font-serif text-title">“{quote}”</blockquote>
								<figcaption className="mt-5 border-t border-rule pt-4 text-note text-ink-soft">
									{name}, {place}
								</figcaption>
							</figure>
						</li>
					))}
				</ul>
			</Section>
		</div>
	);
}
