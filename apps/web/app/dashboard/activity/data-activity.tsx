import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import { LoadFailed } from "../../ui/could-not-load.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { hasScanned, useStanding } from "../parts/standing.ts";
import { useActivity } from "./activity.ts";
import { ActivityList } from "./activity-list.tsx";
import { SampleActivity } from "./sample-activity.tsx";

const shownAtFirst = 6;

/** The person's own activity. Until their first scan has finished, it also shows a sample. */
export function DataActivity({ verified }: { verified: boolean }) {
	const standing = useStanding(verified).data;
	const unscanned = !verified || (standing !== undefined && !hasScanned(standing));
	return (
		<div className="space-y-6">
			{verified ? <OwnActivity unscanned={unscanned} /> : null}
			{unscanned ? <SampleActivity /> : null}
		</div>
	);
}

function OwnActivity({ unscanned }: { unscanned: boolean }) {
	const activity = useActivity(true);
	const [all, setAll] = useState(false);
	const events = activity.data;
	if (!events && !activity.isError)
		return <Skeleton label="Loading what happened to your data" widths={["80%", "60%", "75%", "60%"]} />;
	// With the samples shown, an empty list needs no text.
	if (events?.length === 0 && unscanned && !activity.isError) return null;
	return (
		<div className="space-y-4">
			<LoadFailed of={activity} title="We could not load what happened to your data" />
			{events && events.length > 0 ? (
				<ActivityList events={all ? events : events.slice(0, shownAtFirst)} />
			) : null}
			{events?.length === 0 && !unscanned ? (
				<p className="border-y border-rule py-5 text-ink-soft">
					Nothing here yet. Scans, findings and your actions will appear here.
				</p>
			) : null}
			{events && events.length > shownAtFirst ? (
				<Button look="quiet" aria-expanded={all} onClick={() => setAll(!all)}>
					{all ? "Show fewer" : `Show all ${events.length}`}
				</Button>
			) : null}
		</div>
	);
}
