import { Link } from "react-router";
import { useSecurityEvents } from "../lib/security-events.ts";
import { EventList } from "../shell/event-list.tsx";
import { CouldNotLoad } from "../ui/could-not-load.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { SampleTag } from "./sample-tag.tsx";
import { sampleActivity } from "./samples.ts";

const shown = 5;

export function RecentActivity({ scanned }: { scanned: boolean }) {
	return (
		<section aria-labelledby="activity">
			<div className="flex flex-wrap items-baseline justify-between gap-x-6">
				<h2 id="activity" className="text-title">
					Recent Activity
				</h2>
				<Link
					to="/account#events"
					className="inline-flex min-h-11 items-center text-note font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
				>
					All security events
				</Link>
			</div>
			<div className={`mt-3 grid items-start gap-8 ${scanned ? "" : "lg:grid-cols-[1.4fr_1fr]"}`}>
				<AccountActivity />
				{scanned ? null : <SampleActivity />}
			</div>
		</section>
	);
}

function AccountActivity() {
	const events = useSecurityEvents();
	if (events.data && events.data.length > 0) return <EventList events={events.data.slice(0, shown)} />;
	if (events.data) {
		return (
			<p className="border-y border-rule py-5 text-ink-soft">
				Nothing on record yet. Sign-ins and changes to your account will stand here.
			</p>
		);
	}
	if (events.isError) {
		return (
			<CouldNotLoad
				title="We could not load your activity"
				message={events.error.message}
				busy={events.isFetching}
				onRetry={() => void events.refetch()}
			/>
		);
	}
	return <Skeleton label="Loading your activity" widths={["80%", "60%", "75%", "60%"]} />;
}

/** What findings will look like, for whoever has none of their own. */
function SampleActivity() {
	return (
		<div className="rounded-box border border-dashed border-edge p-5">
			<div className="flex flex-wrap items-center gap-3">
				<h3 className="font-sans text-body font-semibold tracking-normal">After your first scan</h3>
				<SampleTag />
			</div>
			<ul className="mt-3 divide-y divide-rule text-note text-ink-soft">
				{sampleActivity.map(({ what, when }) => (
					<li key={what} className="flex flex-wrap items-baseline justify-between gap-x-6 py-2.5">
						<span>{what}</span>
						<span>{when}</span>
					</li>
				))}
			</ul>
		</div>
	);
}
