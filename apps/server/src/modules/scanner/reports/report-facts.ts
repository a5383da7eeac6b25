import type { Frequency, Severity, SourceType } from "@unlisted/contracts/scanner";

export interface ReportFacts {
	readonly period: Frequency;
	readonly from: Date;
	readonly to: Date;
	readonly scans: number;
	/** Number of scans in which every switched-on source answered. */
	readonly completeScans: number;
	readonly newExposures: number;
	readonly resolvedExposures: number;
	readonly open: Readonly<Record<Severity, number>>;
	readonly scoreNow: number | null;
	/** If false, the score says nothing about the person. */
	readonly enoughKnown: boolean;
	readonly scoreBefore: number | null;
	/** Sources that do not answer, and since when. */
	readonly unknown: readonly { readonly sourceType: SourceType; readonly since: Date }[];
}
