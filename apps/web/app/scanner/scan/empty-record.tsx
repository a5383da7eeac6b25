import type { ScanResult, ScanSources } from "@unlisted/contracts/told";
import { dateInWords } from "../../lib/site/format-date.ts";
import { firstScanTakes } from "../../lib/site/scan-takes.ts";
import { ButtonLink } from "../../ui/button.tsx";
import { BlankSheet, Sheet } from "../../ui/sheet.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { listed } from "../../ui/words/counted.ts";
import { sourceNames } from "../words/words.ts";
import { whyNothing } from "./nothing-found.ts";
import { ForTheOperator, outsideSample } from "./sample-explained.tsx";

interface EmptyRecordProps {
	results: readonly ScanResult[];
	/** Whether a scan's findings are being loaded. */
	awaited: boolean;
	/** Null if they could not be loaded: then nothing is promised. Undefined while they load. */
	sources: ScanSources | null | undefined;
	/** Whether the result above says already that only invented people were searched. */
	saidAbove?: boolean;
}

/** Why the list is empty. That is good news only if everything was searched. */
export function EmptyRecord({ results, awaited, sources, saidAbove = false }: EmptyRecordProps) {
	if (results.length > 0 && sources === undefined) {
		return (
			<Sheet>
				<Skeleton label="Loading what the sources said" widths={["30%", "70%", "60%"]} />
			</Sheet>
		);
	}
	switch (whyNothing(results, sources ?? { sources: [], sample_only: false })) {
		case "never_scanned":
			return (
				<BlankSheet title="Nothing on record yet">
					<p>
						{awaited
							? "The first scan is running. Its findings appear here when it ends."
							: `No scan has run for this account. We do not know yet whether your data is exposed. ${firstScanTakes}.`}
					</p>
				</BlankSheet>
			);
		case "looked_everywhere":
			return (
				<BlankSheet title="No Exposures Found">
					<p>Your data appears to be secure. Run a scan to check for new exposures.</p>
				</BlankSheet>
			);
		case "sample_only":
			return (
				<BlankSheet title="No Exposures Found">
					{saidAbove ? null : <p>{outsideSample}</p>}
					<ForTheOperator />
				</BlankSheet>
			);
		case "could_not_check":
			return <CouldNotCheck sources={sources ?? null} />;
	}
}

function CouldNotCheck({ sources }: { sources: ScanSources | null }) {
	// If the sources are not known, one may have answered.
	const looked = sources?.sources?.some(({ state }) => state === "ok") ?? true;
	const [title, meaning] = looked
		? ["Nothing found where we could look", "That does not mean that your data is safe."]
		: ["No source of breaches could be checked", "So we do not know whether your data is in a breach."];
	return (
		<BlankSheet title={title}>
			<p>
				{meaning} {missing(sources)}
			</p>
			<ButtonLink to="/scanner/settings" look="secondary">
				Choose the sources
			</ButtonLink>
		</BlankSheet>
	);
}

function missing(sources: ScanSources | null): string {
	if (!sources) return "We could not find out which sources answered.";
	const said: string[] = [];
	const all = sources.sources ?? [];
	for (const { source_type, state, unknown_since } of all) {
		if (state !== "unknown") continue;
		const since = unknown_since ? ` since ${dateInWords(unknown_since)}` : "";
		said.push(`${sourceNames[source_type]} could not be checked${since}.`);
	}
	const names = (wanted: string) =>
		all.filter(({ state }) => state === wanted).map(({ source_type }) => sourceNames[source_type]);
	const unconnected = names("not_configured");
	if (unconnected.length > 0) said.push(`Not connected on this installation: ${listed(unconnected)}.`);
	const unasked = names("never");
	if (unasked.length > 0) said.push(`Not asked yet: ${listed(unasked)}.`);
	if (all.length > 0 && names("off").length === all.length) said.push("All sources are switched off.");
	return said.join(" ") || "The last scan could not ask every source.";
}
