import { useState } from "react";
import { useSecurityEvents } from "../../lib/api/security-events.ts";
import { EventList } from "../../shell/parts/event-list.tsx";
import { Button } from "../../ui/button.tsx";
import { LoadFailed } from "../../ui/could-not-load.tsx";
import { later } from "../../ui/later.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Section } from "../parts/section.tsx";

const shownAtFirst = 8;

const OlderEvents = later(() => import("./older-events.tsx").then((loaded) => loaded.OlderEvents));

export function EventsSection() {
	const answer = useSecurityEvents();
	const [all, setAll] = useState(false);
	const newest = answer.data;
	const events = newest?.events ?? [];
	const hasMore = events.length > shownAtFirst;
	const showsOlder = all && newest?.more === true;
	return (
		<Section id="events" title="Security events" intro="What happened to your account, newest first.">
			{/* The end of the older events says it too. */}
			{showsOlder ? null : <LoadFailed of={answer} title="We could not load the security events" />}
			{answer.isPending ? <Skeleton label="Loading security events" widths={["70%", "60%", "65%"]} /> : null}
			{events.length > 0 ? (
				<EventList events={all ? events : events.slice(0, shownAtFirst)} whole={all} hasMore={hasMore} />
			) : null}
			{showsOlder ? <OlderEvents newest={newest} /> : null}
			{newest && events.length === 0 ? <p className="text-ink-soft">Nothing here yet.</p> : null}
			{hasMore ? (
				<Button look="quiet" className="mt-3" aria-expanded={all} onClick={() => setAll(!all)}>
					{all ? "Show fewer" : newest?.more ? "Show more" : `Show all ${events.length}`}
				</Button>
			) : null}
		</Section>
	);
}
