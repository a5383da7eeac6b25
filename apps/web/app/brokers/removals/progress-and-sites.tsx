import type { RemovalOverview } from "../../lib/api/removals.ts";
import { ByBroker } from "./by-broker.tsx";
import { ProgressChart } from "./progress-chart.tsx";

/** A chart and the sites one by one. They come after the list, so their code loads after the page. */
export function ProgressAndSites({ overview }: { overview: RemovalOverview }) {
	return (
		<div className="grid items-start gap-6 lg:grid-cols-2">
			<ProgressChart progress={overview.progress} />
			<ByBroker by_broker={overview.by_broker} />
		</div>
	);
}
