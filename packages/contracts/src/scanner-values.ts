/**
 * The scanner's words and numbers, without the schema library. Pages that validate nothing need not load it.
 * The requests and answers are in scanner.ts.
 */

export const sourceTypes = ["breach_databases", "paste_sites", "dark_web_markets", "social_media"] as const;
export type SourceType = (typeof sourceTypes)[number];
export const severities = ["critical", "high", "medium", "low"] as const;
export type Severity = (typeof severities)[number];
export const exposureStatuses = ["new", "acknowledged", "resolved"] as const;
export type ExposureStatus = (typeof exposureStatuses)[number];
/** The statuses that a list can be filtered by. Open: not resolved. */
export const listedStatuses = ["open", ...exposureStatuses] as const;
export type ListedStatus = (typeof listedStatuses)[number];
export const taskStatuses = ["queued", "running", "completed", "failed"] as const;
export type TaskStatus = (typeof taskStatuses)[number];
export const frequencies = ["daily", "weekly", "monthly"] as const;
export type Frequency = (typeof frequencies)[number];

export const frequencyDays: Readonly<Record<Frequency, number>> = { daily: 1, weekly: 7, monthly: 30 };
/** How often a page that shows a running scan tells the server so. */
export const watchingEveryMs = 4000;
/** How long the server believes it after the last such call. */
export const watchedMs = 10_000;

export const manualResolutionNote = "Manually resolved by user";

export const exposuresPageSize = 50;
export const exposuresPageMax = 200;

export const exportFormats = ["pdf", "csv", "json"] as const;
export type ExportFormat = (typeof exportFormats)[number];
