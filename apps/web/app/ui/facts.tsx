import type { ReactNode } from "react";

export interface Fact {
	term: string;
	value: ReactNode;
}

/** A list of facts, one line each. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
	return (
		<dl className="divide-y divide-rule">
			{facts.map(({ term, value }) => (
				<div key={term} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
					<dt className="text-note text-ink-soft">{term}</dt>
					<dd className="min-w-0 font-medium break-words">{value}</dd>
				</div>
			))}
		</dl>
	);
}
