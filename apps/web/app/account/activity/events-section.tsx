import { securityEventsAtOnce } from "@unlisted/contracts/limits";
import { useState } from "react";
import { useSecurityEvents } from "../../lib/api/security-events.ts";
import { EventList } from "../../shell/parts/event-list.tsx";
import { Button } from "../../ui/button.tsx";
import { CouldNotLoad } from "../../ui/could-not-load.tsx";
import { later } from "../../ui/later.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Section } from "../parts/section.tsx";

const shownAtFirst = 8;

const OlderEvents = later(() => import("./older-events.tsx").then((loaded) => loaded.OlderEvents));

export function EventsSection() {
	const events = useSecurityEvents();
	const [all, setAll] = useState(false);
	const newest = events.data ?? [];
	const last = newest.at(-1);
	const mayHaveOlder = newest.length >= securityEventsAtOnce;
	return (
		<Section id="events" title="Security events" intro="What happened to your account, newest first.">
			{newest.length > 0 ? <EventList events={all ? newest : newest.slice(0, shownAtFirst)} /> : null}
			{all && last && mayHaveOlder ? <OlderEvents after={last.id} above={newest.length} /> : null}
			{events.data?.length === 0 ? <p className="text-ink-soft">Nothing here yet.</p> : null}
			{!all && newest.length > shownAtFirst ? (
				<Button look="quiet" className="mt-3" onClick={() => setAll(true)}>
					{mayHaveOlder ? "Show more" : `Show all ${newest.length}`}
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
