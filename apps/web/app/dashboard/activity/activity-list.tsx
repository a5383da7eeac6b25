import { Check, CircleDot, TriangleAlert } from "lucide-react";
import { Link } from "react-router";
import { momentInWords } from "../../lib/site/format-date.ts";
import { relativeTime } from "../parts/relative-time.ts";
import type { ActivityEvent } from "./activity.ts";

type Kind = ActivityEvent["kind"];
const worrying = new Set<Kind>(["scan_failed", "exposures_found", "exposure_reopened"]);
const dealtWith = new Set<Kind>(["exposure_resolved"]);

function markOf(kind: Kind) {
	if (worrying.has(kind)) return { Icon: TriangleAlert, look: "text-attention" };
	return dealtWith.has(kind)
		? { Icon: Check, look: "text-safe" }
		: { Icon: CircleDot, look: "text-ink-soft" };
}

export function ActivityList({ events }: { events: readonly ActivityEvent[] }) {
	const now = Date.now();
	return (
		<ul className="divide-y divide-rule border-y border-rule">
			{events.map(({ id, kind, at, text, exposure_id }) => {
				const { Icon, look } = markOf(kind);
				return (
					<li key={id} className="flex gap-3 py-3">
						<Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${look}`} />
						<div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6">
							<span className="font-medium">{text}</span>
							<time dateTime={at} title={momentInWords(at)} className="text-note text-ink-soft">
								{relativeTime(at, now)}
							</time>
							{exposure_id ? (
								<Link
									to={`/scanner/exposure/${exposure_id}`}
									className="inline-flex min-h-11 w-full items-center text-note font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
								>
									See the exposure
								</Link>
							) : null}
						</div>
					</li>
				);
			})}
		</ul>
	);
}
