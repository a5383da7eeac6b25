import { useId, useState } from "react";
import { useSecurityEvents } from "../../lib/api/security-events.ts";
import { EventList } from "../../shell/parts/event-list.tsx";
import { CouldNotLoad } from "../../ui/could-not-load.tsx";
import { ListEnd } from "../../ui/list-end.tsx";
import { ShowMore } from "../../ui/show-more.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { counted } from "../../ui/words/counted.ts";
import { Section } from "../parts/section.tsx";

const shownAtFirst = 8;

export function EventsSection() {
	const { list, events } = useSecurityEvents();
	const [all, setAll] = useState(false);
	const rowsId = useId();
	const isPaged = list.hasNextPage || (list.data?.pages.length ?? 0) > 1;
	return (
		<Section id="events" title="Security events" intro="What happened to your account, newest first.">
			{events && events.length > 0 ? (
				<EventList rowsId={rowsId} events={all ? events : events.slice(0, shownAtFirst)} whole={all} />
			) : null}
			{events?.length === 0 ? <p className="text-ink-soft">Nothing here yet.</p> : null}
			{events ? (
				<ShowMore
					rows={rowsId}
					look="quiet"
					className="mt-3"
					more={!all && events.length > shownAtFirst}
					onPress={() => setAll(true)}
				>
					{isPaged ? "Show more" : `Show all ${events.length}`}
				</ShowMore>
			) : null}
			{events && all && isPaged ? (
				<div className="mt-3">
					<ListEnd
						list={list}
						rows={rowsId}
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
