import type { Frequency, Severity, SourceType } from "@unlisted/contracts/scanner";

export interface ReportFacts {
	readonly period: Frequency;
	readonly from: Date;
	readonly to: Date;
	readonly scans: number;
	/** Those in which every source answered that is switched on. */
	readonly completeScans: number;
	readonly newExposures: number;
	readonly resolvedExposures: number;
	readonly open: Readonly<Record<Severity, number>>;
	readonly scoreNow: number | null;
	readonly scoreBefore: number | null;
	/** Sources that cannot be asked, and since when. */
	readonly unknown: readonly { readonly sourceType: SourceType; readonly since: Date }[];
}
