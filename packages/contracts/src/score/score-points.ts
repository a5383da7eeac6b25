/** What the security score counts. The server computes with it, and pages say what a step earns. */
export const scorePoints = {
	/** For each of the four sources that answers, and for data brokers: for the share of them that answers. */
	source: 16,
	/** What one open exposure takes from its source's points, at full confidence. */
	costs: { critical: 12, high: 7, medium: 3, low: 1 },
	twoFactor: 10,
	alerts: 5,
	rescans: 5,
} as const;
