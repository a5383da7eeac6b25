import { momentInWords } from "../../lib/site/format-date.ts";
import type { ListingDetail } from "../api/types.ts";

/** What happened to the listing, oldest first. */
export function ListingHistory({ history = [] }: Pick<ListingDetail, "history">) {
	return (
		<ol className="border-l border-rule">
			{history.map(({ kind, at, text }) => (
				<li key={`${kind} ${at} ${text}`} className="relative pb-4 pl-5 last:pb-0">
					<span aria-hidden className="bar absolute top-2 -left-1 size-2 rounded-bar bg-bar" />
					<p>{text}</p>
					<p className="font-mono text-note text-ink-soft">{momentInWords(at)}</p>
				</li>
			))}
		</ol>
	);
}
