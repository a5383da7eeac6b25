import type * as account from "./account.ts";
import type * as billing from "./billing.ts";
import type * as identifiers from "./identifiers.ts";
import type * as profile from "./profile.ts";
import type * as scanner from "./scanner.ts";
import type * as score from "./score/security-score.ts";
import type { Told } from "./seam.ts";

/**
 * The parts that every answer has. The rest are our own additions to the specification's shape, and another server may
 * not know them. A page that reads them must say what it does without them.
 */
type Sure<T, Keys extends keyof T> = Pick<T, Keys> & Partial<Omit<T, Keys>>;

/** Answers and their parts as pages read them: lists and everything that can be null may be missing. */

export type OwnProof = Told<account.OwnProof>;
export type ProofWay = Told<account.ProofWay>;
export type OwnSession = Told<account.OwnSession>;
export type SecurityEvent = Told<account.SecurityEvent>;
export type Profile = Told<profile.Profile>;

export type BillingAnswer = Told<billing.BillingAnswer>;
export type BillingOverview = Told<billing.BillingOverview>;
export type OwnSubscription = Told<billing.OwnSubscription>;
export type Payment = Told<billing.Payment>;
export type PlanChangePreview = Told<billing.PlanChangePreview>;

export type Identifier = Told<identifiers.Identifier>;
export type Identifiers = Told<identifiers.Identifiers>;

type SureOfExposure =
	| "id"
	| "description"
	| "source_type"
	| "discovered_at"
	| "confidence_score"
	| "exposed_data";
/** This version may not know a severity, status or source type of the answer. */
interface Graded {
	severity: string;
	status: string;
}
export type Exposure = Graded & Sure<Omit<Told<scanner.Exposure>, keyof Graded>, SureOfExposure>;
export type ExposureAction = Told<scanner.ExposureAction>;
export type ExposureDetail = Graded & Sure<Omit<Told<scanner.ExposureDetail>, keyof Graded>, SureOfExposure>;
export type ExposureHelp = Told<scanner.ExposureHelp>;
export type HelpStep = Told<scanner.HelpStepAnswer>;
export type Exposures = Omit<Partial<Told<scanner.Exposures>>, "exposures"> & { exposures: Exposure[] };
export type ExposureSummary = Told<scanner.ExposureSummary>;
export type ScanResult = Sure<Told<scanner.ScanResult>, "scan_date" | "total_exposures" | "new_exposures">;
export type ScanSource = Told<scanner.ScanSource>;
export type ScanSources = Told<scanner.ScanSources>;
export type ScanTask = Told<scanner.ScanTask>;
export type SettingsAnswer = Sure<Told<scanner.SettingsAnswer>, "settings">;

export type Activity = Told<score.Activity>;
export type ScoreReason = Told<score.ScoreReason>;
export type SecurityScore = Told<score.SecurityScore>;
