import type { ListingDetail } from "../api/types.ts";

type Reason = NonNullable<ListingDetail["reasons"]>[number];

/** The evidence for and against a match, each with its weight. */
export function Reasons({ reasons }: { reasons: readonly Reason[] }) {
	if (reasons.length === 0)
		return <p className="text-ink-soft">No reasons are on record for this listing.</p>;
	return (
		<ul className="divide-y divide-rule border-y border-rule">
			{reasons.map(({ text, speaks, weight }) => (
				<li key={`${speaks} ${text}`} className="grid grid-cols-[1fr_auto] items-center gap-x-5 py-2.5">
					<span className="min-w-0">
						{text}
						<span className="sr-only">{speaks === "for" ? " Speaks for you." : " Speaks against it."}</span>
					</span>
					<span aria-hidden className="flex items-center gap-2 text-note text-ink-soft">
						{speaks === "for" ? "for" : "against"}
						<span className="relative inline-block h-2 w-14 rounded-bar bg-rule">
							<span
								className={`bar absolute inset-y-0 left-0 rounded-bar ${speaks === "for" ? "bg-bar" : "bg-fill-other"}`}
								style={{ width: `${Math.round(Math.min(1, Math.max(0.04, weight)) * 100)}%` }}
							/>
						</span>
					</span>
				</li>
			))}
		</ul>
	);
}
