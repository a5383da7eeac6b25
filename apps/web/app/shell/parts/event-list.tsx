import type { SecurityEvent } from "@unlisted/contracts/told";
import { Check, TriangleAlert } from "lucide-react";
import { useId, useState } from "react";
import { eventSentence, isWorrying, whereFrom } from "../../lib/api/security-events.ts";
import { momentInWords } from "../../lib/site/format-date.ts";
import { FoldedPress } from "../../ui/folded.tsx";

const shownOnAPhone = 3;

interface EventListProps {
	events: readonly SecurityEvent[];
	/** The id of the rows, for the button that loads more of them. */
	rowsId?: string;
	/** Shows all events on a phone too, without another click. */
	whole?: boolean;
	/** Another button of the page shows the rest, so a phone needs none of its own. */
	hasMore?: boolean;
}

/** The events of the account, for the dashboard and the settings. */
export function EventList({ events, rowsId, whole = false, hasMore }: EventListProps) {
	const [showsAll, showAll] = useState(false);
	const ownId = useId();
	const list = rowsId ?? ownId;
	// A worrying event is always shown without a click.
	const canFold = (event: SecurityEvent, at: number) => !whole && at >= shownOnAPhone && !isWorrying(event);
	const folded = events.filter(canFold).length;
	return (
		<>
			<ul id={list} className="divide-y divide-rule border-y border-rule">
				{events.map((event, at) => (
					<EventLine key={event.id} event={event} folded={!showsAll && canFold(event, at)} />
				))}
			</ul>
			{folded > 0 && !hasMore ? (
				<div className="mt-3 sm:hidden">
					<FoldedPress
						label={showsAll ? "Show fewer" : `Show ${folded} more`}
						open={showsAll}
						controls={list}
						onPress={() => showAll(!showsAll)}
					/>
				</div>
			) : null}
		</>
	);
}

function EventLine({ event, folded }: { event: SecurityEvent; folded: boolean }) {
	const worrying = isWorrying(event);
	const Icon = worrying ? TriangleAlert : Check;
	return (
		<li className={`flex gap-3 py-3 ${folded ? "max-sm:hidden print:flex" : ""}`}>
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
}
