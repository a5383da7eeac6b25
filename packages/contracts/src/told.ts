import type * as account from "./account.ts";
import type * as billing from "./billing.ts";
import type * as identifiers from "./identifiers.ts";
import type * as profile from "./profile.ts";
import type * as scanner from "./scanner.ts";
import type { Told } from "./seam.ts";
import type * as score from "./security-score.ts";

/** Answers and their parts as pages read them: what can be null may be missing, and so may any list. */

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

export type Exposure = Told<scanner.Exposure>;
export type ExposureAction = Told<scanner.ExposureAction>;
export type ExposureDetail = Told<scanner.ExposureDetail>;
export type Exposures = Told<scanner.Exposures>;
export type ExposureSummary = Told<scanner.ExposureSummary>;
export type ScanResult = Told<scanner.ScanResult>;
export type ScanSource = Told<scanner.ScanSource>;
export type ScanSources = Told<scanner.ScanSources>;
export type ScanStarted = Told<scanner.ScanStarted>;
export type ScanTask = Told<scanner.ScanTask>;
export type SettingsAnswer = Told<scanner.SettingsAnswer>;

export type Activity = Told<score.Activity>;
export type ScoreReason = Told<score.ScoreReason>;
export type SecurityScore = Told<score.SecurityScore>;
