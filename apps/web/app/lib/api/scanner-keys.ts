/**
 * The cache keys of the scanner's data. The scanner's own pages use the same keys. So what they invalidate is invalid
 * everywhere, and they also follow a scan that was started elsewhere.
 */
export const scannerKey = ["scanner"] as const;
/** Everything that a scan, or a change to one exposure, may have changed. */
export const findingsKey = [...scannerKey, "findings"] as const;
/** `{ task: ScanTask | null }` */
export const runningScanKey = [...scannerKey, "running"] as const;
