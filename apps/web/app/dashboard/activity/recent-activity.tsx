import type { SecurityEvent } from "@unlisted/contracts/told";
import { Link } from "react-router";
import { isWorrying, useSecurityEvents } from "../../lib/api/security-events.ts";
import { EventList } from "../../shell/parts/event-list.tsx";
import { LoadFailed } from "../../ui/could-not-load.tsx";
import { Folded } from "../../ui/folded.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { DataActivity } from "./data-activity.tsx";

const shown = 5;

/** What happened to the person's data, with what happened to their account beside it. */
export function RecentActivity({ verified }: { verified: boolean }) {
	return (
		<section aria-labelledby="activity">
			<h2 id="activity" className="text-title">
				Recent Activity
			</h2>
			<div className="mt-3 grid items-start gap-8 lg:grid-cols-[1.4fr_1fr]">
				<section aria-labelledby="data-activity">
					<h3 id="data-activity" className={partHeading}>
						Your data
					</h3>
					<DataActivity verified={verified} />
				</section>
				<section aria-labelledby="account-activity">
					<div className="flex flex-wrap items-baseline justify-between gap-x-6">
						<h3 id="account-activity" className={partHeading}>
							Your account
						</h3>
						<Link
							to="/account#events"
							className="inline-flex min-h-11 items-center text-note font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
						>
							All security events
						</Link>
					</div>
					<AccountActivity />
				</section>
			</div>
		</section>
	);
}

const partHeading = "flex min-h-11 items-center font-sans text-body font-semibold tracking-normal";

function AccountActivity() {
	const events = useSecurityEvents();
	return (
		<div className="space-y-4">
			<LoadFailed of={events} title="We could not load what happened to your account" />
			{events.data ? (
				<Events some={events.data.events.slice(0, shown)} />
			) : events.isError ? null : (
				<Skeleton label="Loading what happened to your account" widths={["80%", "60%", "75%", "60%"]} />
			)}
		</div>
	);
}

function Events({ some }: { some: readonly SecurityEvent[] }) {
	if (some.length === 0) {
		return (
			<p className="border-y border-rule py-5 text-ink-soft">
				Nothing yet. Sign-ins and changes to your account will be here.
			</p>
		);
	}
	// A worrying event is always shown without a click.
	if (some.some(isWorrying)) return <EventList events={some} />;
	return (
		<Folded label={`The last ${some.length === 1 ? "event" : `${some.length} events`}`}>
			<EventList events={some} />
		</Folded>
	);
}
