import { severities } from "@unlisted/contracts/scanner-values";
import type { ExposureSummary } from "@unlisted/contracts/told";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { ChartFigure } from "../../ui/charts/chart-figure.tsx";
import { DonutChart, type DonutPart } from "../../ui/charts/donut-chart.tsx";
import { EmptyRing } from "../../ui/charts/empty-ring.tsx";
import { Severity } from "../../ui/severity.tsx";
import { digits } from "../../ui/words/counted.ts";
import { addressOf } from "../api/list-filters.ts";
import { severityNames } from "../words/words.ts";

export function SeverityChart({ summary }: { summary: ExposureSummary }) {
	const parts = partsOf(summary);
	return (
		<ChartFigure
			title="Severity Distribution"
			summary={parts.map(({ name, value }) => `${name}: ${value}`).join(", ")}
			chart={
				<WithLegend summary={summary}>
					<DonutChart label="Severity distribution" parts={parts} />
				</WithLegend>
			}
			table={{
				columns: ["Severity", "Exposures"],
				rows: parts.map(({ name, value }) => [name, digits(value)]),
			}}
			empty={
				summary.total > 0 ? undefined : (
					<WithLegend summary={summary}>
						<EmptyRing />
					</WithLegend>
				)
			}
		/>
	);
}

/** Exposures of an unknown severity are part of the whole too. */
function partsOf(summary: ExposureSummary): DonutPart[] {
	const known = severities.map((one) => ({
		name: severityNames[one],
		value: summary.by_severity[one],
		color: `var(--fill-${one})`,
	}));
	const other = unknownOf(summary);
	return other > 0 ? [...known, { name: "Unknown", value: other, color: "var(--fill-other)" }] : known;
}

function unknownOf({ total, by_severity: counts }: ExposureSummary): number {
	return severities.reduce((left, one) => left - counts[one], total);
}

function WithLegend({ summary, children }: { summary: ExposureSummary; children: ReactNode }) {
	return (
		<div className="flex flex-col items-center gap-4 sm:flex-row lg:flex-col xl:flex-row">
			<div className="w-full min-w-0 flex-1">{children}</div>
			<Legend summary={summary} />
		</div>
	);
}

/** Each links to the exposures that it counts. The list has no filter for what it does not know. */
function Legend({ summary }: { summary: ExposureSummary }) {
	const unknown = unknownOf(summary);
	return (
		<ul className="grid w-full grid-cols-2 gap-x-6 sm:w-auto sm:grid-cols-1 lg:grid-cols-2 lg:w-full xl:w-auto xl:grid-cols-1">
			{severities.map((severity) => (
				<li key={severity}>
					<Link
						to={addressOf({ severity })}
						className="flex min-h-11 min-w-32 items-center justify-between gap-4 decoration-2 underline-offset-4 hover:underline"
					>
						<Severity grade={severity} />
						<span className="font-mono">{digits(summary.by_severity[severity])}</span>
					</Link>
				</li>
			))}
			{unknown > 0 ? (
				<li className="flex min-h-11 min-w-32 items-center justify-between gap-4">
					<Severity grade="" />
					<span className="font-mono">{digits(unknown)}</span>
				</li>
			) : null}
		</ul>
	);
}
