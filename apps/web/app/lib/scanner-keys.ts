/**
 * Where what the scanner said is kept while a session lasts. The scanner's own pages keep it at the same places: what
 * they make old is old here too, and a scan that is started elsewhere is followed there.
 */
const scanner = "scanner";
/** Everything that a scan, or a change to one exposure, may have changed. */
export const findingsKey = [scanner, "findings"] as const;
/** `{ task: ScanTask | null }` */
export const runningScanKey = [scanner, "running"] as const;
