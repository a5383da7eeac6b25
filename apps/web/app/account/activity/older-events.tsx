import { useInfiniteQuery } from "@tanstack/react-query";
import { useId } from "react";
import { securityEventsBefore, securityEventsKey } from "../../lib/api/security-events.ts";
import { EventList } from "../../shell/parts/event-list.tsx";
import { ListEnd } from "../../ui/list-end.tsx";
import { counted, digits } from "../../ui/words/counted.ts";

interface OlderEventsProps {
	/** The newest events, which the page shows above these. */
	newest: Awaited<ReturnType<typeof securityEventsBefore>>;
}

/**
 * The older events, page by page, back to the first one. The newest page is also the first page here: a new event moves
 * all pages alike, so that no loaded event is lost between two pages.
 */
export function OlderEvents({ newest }: OlderEventsProps) {
	const rowsId = useId();
	const list = useInfiniteQuery({
		queryKey: [...securityEventsKey, "pages"],
		queryFn: ({ pageParam }) => securityEventsBefore(pageParam),
		initialPageParam: null as string | null,
		getNextPageParam: ({ events, more }) => (more ? events.at(-1)?.id : undefined),
		initialData: { pages: [newest], pageParams: [null] },
	});
	const events = list.data.pages.flatMap((page) => page.events);
	// One of the two requests is answered first.
	const last = events.findIndex(({ id }) => id === newest.events.at(-1)?.id);
	const older = events.slice(last + 1);
	const count = newest.events.length + older.length;
	return (
		<>
			{older.length > 0 ? <EventList rowsId={rowsId} events={older} whole /> : null}
			<div className="mt-3">
				<ListEnd
					list={list}
					rows={rowsId}
					shown={list.hasNextPage ? `${digits(count)} shown` : counted(count, "event")}
					failed="We could not load older security events"
				/>
			</div>
		</>
	);
}
