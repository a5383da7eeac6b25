import { dateInWords } from "../lib/site/format-date.ts";
import { Notice } from "../ui/notice.tsx";
import { notAsked } from "./not-asked.ts";
import type { Standing } from "./parts/standing.ts";

/** Explains what the figures below cannot show. */
export function StandingNotices({ standing: { score, sources } }: { standing: Standing }) {
	const { unknown_since: since = null } = score;
	if (since === null && !sources.sample_only) return null;
	return (
		<div className="space-y-4">
			{since === null ? null : (
				<Notice tone="attention" title={notAsked(sources.sources ?? [], dateInWords(since))}>
					<p>The next scan asks again. Until then we do not know.</p>
				</Notice>
			)}
			{sources.sample_only ? (
				<Notice tone="info" title="Only the bundled sample was searched">
					<p>It holds only invented people, so it cannot tell whether your own data is safe.</p>
				</Notice>
			) : null}
		</div>
	);
}
