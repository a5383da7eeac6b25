import type { ScanResult } from "@unlisted/contracts/told";
import { axisDate, dateInWords, momentInWords } from "../../lib/site/format-date.ts";
import { ChartFigure } from "../../ui/charts/chart-figure.tsx";
import { LineChart } from "../../ui/charts/line-chart.tsx";
import { counted, digits } from "../../ui/words/counted.ts";
import { useScannerSettings } from "../api/scan-data.ts";

const resultsShown = 7;
const series = ["Total", "New"];

/** The last seven scans, oldest first. */
export function TrendChart({ results }: { results: readonly ScanResult[] }) {
	const shown = results.slice(0, resultsShown).reverse();
	const points = shown.map(({ task_id, scan_date, total_exposures, new_exposures }, at) => ({
		id: task_id ?? `${scan_date} ${at}`,
		label: axisDate(scan_date),
		title: momentInWords(scan_date),
		values: [total_exposures, new_exposures],
	}));
	return (
		<ChartFigure
			title="Exposure Trend"
			summary={`Total and new exposures of the last ${counted(shown.length, "scan")}.`}
			chart={<LineChart label="Exposure trend" series={series} points={points} />}
			table={{
				columns: ["Scan", ...series],
				rows: points.map(({ title, values }) => [title, ...values.map((value) => digits(value))]),
			}}
			note={shown.length === 1 ? <NextPoint /> : undefined}
			empty={
				shown.length > 0 ? undefined : <p className="text-ink-soft">Your first scan adds the first point.</p>
			}
		/>
	);
}

/** One point is not a trend: it says when the next one comes, if that is known. */
function NextPoint() {
	const due = useScannerSettings().data?.schedule?.next_scan_at;
	return due
		? `One scan so far. The next one is due on ${dateInWords(due)}.`
		: "One scan so far. The next one makes it a line.";
}
