import type { ExposureStatus } from "@unlisted/contracts/scanner";

/** new → acknowledged → resolved, and new → resolved. Only a newer breach makes a resolved one new again. */
const before: Readonly<Record<ExposureStatus, readonly ExposureStatus[]>> = {
	new: [],
	acknowledged: ["new"],
	resolved: ["new", "acknowledged"],
};

/** Returns the statuses from which a status can be reached. */
export function statusesBefore(status: ExposureStatus): readonly ExposureStatus[] {
	return before[status];
}
