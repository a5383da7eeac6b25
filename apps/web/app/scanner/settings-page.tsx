import { ArrowLeft } from "lucide-react";
import { useState } from "react";
import { together } from "../lib/api/together.ts";
import { pageMeta } from "../lib/site/page-meta.ts";
import { Page } from "../shell/parts/page.tsx";
import { withFirstAnswers } from "../shell/session/first-draw.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { LoadFailed } from "../ui/could-not-load.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { identifiersQuery, useIdentifiers } from "./api/identifier-calls.ts";
import { reportPreferenceQuery, useReportPreference } from "./api/report-preference.ts";
import { scannerSettingsQuery, useScannerSettings } from "./api/scan-data.ts";
import { WatchedIdentifiers } from "./identifiers/watched-identifiers.tsx";
import { SettingsForm } from "./settings/settings-form.tsx";

export const meta = () =>
	pageMeta({
		title: "Scanner Settings",
		description: "Configure your dark web scanning preferences",
		path: "/scanner/settings",
		hidden: true,
	});

/** Shows everything at once, because the number of identifiers decides where the settings begin. */
function ScannerSettingsPage() {
	const parts = [useIdentifiers(), useScannerSettings(), useReportPreference()];
	const [isWaiting, setWaiting] = useState(true);
	// Only once: what could not be loaded is asked for again in its own place.
	if (isWaiting && parts.every(({ isPending }) => !isPending)) setWaiting(false);
	return (
		<Page>
			<PageHeading title="Scanner Settings" subtitle="Configure your dark web scanning preferences">
				<ButtonLink to="/scanner" look="secondary">
					<ArrowLeft aria-hidden className="size-4" />
					Back to Scanner
				</ButtonLink>
			</PageHeading>
			{isWaiting ? (
				<SettingsWaiting />
			) : (
				<div className="space-y-10">
					<WatchedIdentifiers />
					<Settings />
				</div>
			)}
		</Page>
	);
}

export default withFirstAnswers(
	(queries, { userId }) => [
		queries.prefetchQuery(identifiersQuery),
		queries.prefetchQuery(scannerSettingsQuery),
		queries.prefetchQuery(reportPreferenceQuery(userId)),
	],
	ScannerSettingsPage,
);

function Settings() {
	const settings = useScannerSettings();
	const reports = useReportPreference();
	return (
		<div className="space-y-6">
			<LoadFailed of={together(settings, reports)} title="We could not load your settings" />
			{settings.data && reports.data !== undefined ? (
				<SettingsForm answer={settings.data} reports={reports.data} />
			) : null}
		</div>
	);
}

const groups = [
	["Scan Frequency", "h-80"],
	["Notifications", "h-80"],
	["Scan Sources", "h-72"],
	["Notification Severity Levels", "h-96"],
] as const;

/** Placeholders for the groups, each as high as its group. */
function SettingsWaiting() {
	return (
		<div className="space-y-6">
			<Skeleton label="Loading settings..." spoken={false} widths={[]} />
			<Sheet className="h-80">
				<p className="font-serif text-title font-medium">Watched identifiers</p>
				<div className="mt-6">
					<Skeleton label="" widths={["100%", "100%"]} />
				</div>
			</Sheet>
			<div className="grid gap-6 lg:grid-cols-2">
				{groups.map(([title, height]) => (
					<Sheet key={title} className={height}>
						<p className="font-serif text-title font-medium">{title}</p>
						<div className="mt-6">
							<Skeleton label="" widths={["60%", "80%", "80%"]} />
						</div>
					</Sheet>
				))}
			</div>
		</div>
	);
}
