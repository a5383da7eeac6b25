import type { ExposureStatus } from "@unlisted/contracts/scanner";

/** new → acknowledged → resolved, and new → resolved. What is resolved comes back by itself, in a newer breach. */
const before: Readonly<Record<ExposureStatus, readonly ExposureStatus[]>> = {
	new: [],
	acknowledged: ["new"],
	resolved: ["new", "acknowledged"],
};

/** Out of which a status may be reached. */
export function statusesBefore(status: ExposureStatus): readonly ExposureStatus[] {
	return before[status];
}
