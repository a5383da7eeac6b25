import { claims, claimsNote } from "./content.ts";

/** Proof before promises: the claims, in one ruled line. */
export function Claims() {
	return (
		<section aria-label="In figures" className="border-y border-rule bg-sheet">
			<ul className="mx-auto grid max-w-page grid-cols-2 gap-x-6 px-5 py-4 sm:grid-cols-3 sm:px-8 lg:grid-cols-5">
				{claims.map(({ figure, label }) => (
					<li key={figure} className="py-4">
						<span className="block font-serif text-head">{figure}</span>
						<span className="text-note text-ink-soft">{label}</span>
					</li>
				))}
			</ul>
			<p className="mx-auto max-w-page px-5 pb-4 text-note text-ink-soft sm:px-8">{claimsNote}</p>
		</section>
	);
}
