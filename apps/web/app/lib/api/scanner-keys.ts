/**
 * Where what the scanner said is kept while a session lasts. The scanner's own pages keep it at the same places: what
 * they make old is old here too, and a scan that is started elsewhere is followed there.
 */
export const scannerKey = ["scanner"] as const;
/** Everything that a scan, or a change to one exposure, may have changed. */
export const findingsKey = [...scannerKey, "findings"] as const;
/** `{ task: ScanTask | null }` */
export const runningScanKey = [...scannerKey, "running"] as const;
