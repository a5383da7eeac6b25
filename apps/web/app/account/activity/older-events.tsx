import { useInfiniteQuery } from "@tanstack/react-query";
import { fetchApi, needed } from "../../lib/api/authed-api.ts";
import { securityEventsKey } from "../../lib/api/security-events.ts";
import { EventList } from "../../shell/parts/event-list.tsx";
import { ListEnd } from "../../ui/list-end.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { counted } from "../../ui/words/counted.ts";

/** What follows the event `after`, page by page, to the first one. `above`: how many are shown already. */
export function OlderEvents({ after, above }: { after: string; above: number }) {
	const list = useInfiniteQuery({
		queryKey: [...securityEventsKey, "after", after],
		queryFn: async ({ pageParam }) => {
			const asked = { query: { before: pageParam } };
			const { events, more } = await fetchApi("GET /api/account/security-events", asked);
			return { events: needed(events), more };
		},
		initialPageParam: after,
		getNextPageParam: ({ events, more }) => (more ? events.at(-1)?.id : undefined),
	});
	const events = list.data?.pages.flatMap((page) => page.events) ?? [];
	return (
		<>
			{events.length > 0 ? <EventList events={events} /> : null}
			{list.isPending ? <Skeleton label="Loading older events" widths={["70%", "60%"]} /> : null}
			<div className="mt-3">
				<ListEnd
					list={list}
					shown={list.data ? counted(above + events.length, "event") : null}
					failed="We could not load older security events"
				/>
			</div>
		</>
	);
}
