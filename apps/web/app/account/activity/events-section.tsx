import { useState } from "react";
import { useSecurityEvents } from "../../lib/api/security-events.ts";
import { EventList } from "../../shell/parts/event-list.tsx";
import { Button } from "../../ui/button.tsx";
import { CouldNotLoad } from "../../ui/could-not-load.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Section } from "../parts/section.tsx";

const shownAtFirst = 8;

export function EventsSection() {
	const events = useSecurityEvents();
	const [all, setAll] = useState(false);
	const shown = all ? events.data : events.data?.slice(0, shownAtFirst);
	return (
		<Section id="events" title="Security events" intro="What happened to your account, newest first.">
			{shown && shown.length > 0 ? <EventList events={shown} /> : null}
			{shown && shown.length === 0 ? <p className="text-ink-soft">Nothing here yet.</p> : null}
			{!all && (events.data?.length ?? 0) > shownAtFirst ? (
				<Button look="quiet" className="mt-3" onClick={() => setAll(true)}>
					Show all {events.data?.length}
				</Button>
			) : null}
			{events.isPending ? <Skeleton label="Loading security events" widths={["70%", "60%", "65%"]} /> : null}
			{events.isError && !events.data ? (
				<CouldNotLoad
					title="We could not load the security events"
					message={events.error.message}
					busy={events.isFetching}
					onRetry={() => void events.refetch()}
				/>
			) : null}
		</Section>
	);
}
