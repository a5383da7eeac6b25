import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fetchApi, needed } from "../../lib/api/authed-api.ts";
import { securityEventsKey } from "../../lib/api/security-events.ts";
import { EventList } from "../../shell/parts/event-list.tsx";
import { Button } from "../../ui/button.tsx";
import { CouldNotLoad } from "../../ui/could-not-load.tsx";
import { ListEnd } from "../../ui/list-end.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { counted } from "../../ui/words/counted.ts";
import { Section } from "../parts/section.tsx";

const shownAtFirst = 8;

export function EventsSection() {
	const list = useInfiniteQuery({
		queryKey: [...securityEventsKey, "pages"],
		queryFn: async ({ pageParam }) => {
			const query = pageParam === "" ? {} : { before: pageParam };
			const { events, more } = await fetchApi("GET /api/account/security-events", { query });
			return { events: needed(events), more };
		},
		initialPageParam: "",
		getNextPageParam: ({ events, more }) => (more ? events.at(-1)?.id : undefined),
	});
	const [all, setAll] = useState(false);
	const events = list.data?.pages.flatMap((page) => page.events);
	const shown = all ? events : events?.slice(0, shownAtFirst);
	return (
		<Section id="events" title="Security events" intro="What happened to your account, newest first.">
			{shown && shown.length > 0 ? <EventList events={shown} /> : null}
			{shown && shown.length === 0 ? <p className="text-ink-soft">Nothing here yet.</p> : null}
			{!all && (events?.length ?? 0) > shownAtFirst ? (
				<Button look="quiet" className="mt-3" onClick={() => setAll(true)}>
					{list.hasNextPage ? "Show more" : `Show all ${events?.length}`}
				</Button>
			) : null}
			{all && events ? (
				<div className="mt-3">
					<ListEnd
						list={list}
						shown={counted(events.length, "event")}
						failed="We could not load older security events"
					/>
				</div>
			) : null}
			{list.isPending ? <Skeleton label="Loading security events" widths={["70%", "60%", "65%"]} /> : null}
			{list.isError && !events ? (
				<CouldNotLoad
					title="We could not load the security events"
					message={list.error.message}
					busy={list.isFetching}
					onRetry={() => void list.refetch()}
				/>
			) : null}
		</Section>
	);
}
