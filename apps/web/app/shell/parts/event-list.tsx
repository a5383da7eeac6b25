import type { SecurityEvent } from "@unlisted/contracts/told";
import { Check, TriangleAlert } from "lucide-react";
import { eventSentence, isWorrying, whereFrom } from "../../lib/api/security-events.ts";
import { momentInWords } from "../../lib/site/format-date.ts";

/** What happened to the account, for the dashboard and the settings. */
export function EventList({ events }: { events: readonly SecurityEvent[] }) {
	return (
		<ul className="divide-y divide-rule border-y border-rule">
			{events.map((event) => {
				const worrying = isWorrying(event);
				const Icon = worrying ? TriangleAlert : Check;
				return (
					<li key={event.id} className="flex gap-3 py-3">
						<Icon
							aria-hidden
							className={`mt-0.5 size-5 shrink-0 ${worrying ? "text-attention" : "text-ink-soft"}`}
						/>
						<div className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-6">
							<span className="font-medium">{eventSentence(event)}</span>
							<time dateTime={event.created_at} className="text-note text-ink-soft">
								{momentInWords(event.created_at)}
							</time>
							<span className="w-full text-note text-ink-soft">{whereFrom(event)}</span>
						</div>
					</li>
				);
			})}
		</ul>
	);
}
