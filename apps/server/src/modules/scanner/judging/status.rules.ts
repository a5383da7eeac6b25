import type { ExposureStatus } from "@unlisted/contracts/scanner";

/**
 * new → acknowledged → resolved, and new → resolved. A resolved one becomes new again only by a newer breach.
 */
const before: Readonly<Record<ExposureStatus, readonly ExposureStatus[]>> = {
	new: [],
	acknowledged: ["new"],
	resolved: ["new", "acknowledged"],
};

/** From which statuses a status may be reached. */
export function statusesBefore(status: ExposureStatus): readonly ExposureStatus[] {
	return before[status];
}
