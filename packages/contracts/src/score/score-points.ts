/** How the security score counts. The server computes the score with these points, and pages say what a step earns. */
export const scorePoints = {
	/**
	 * Points for each of the four sources that answers. Data brokers get the share of these points that equals the
	 * share of brokers that answer.
	 */
	source: 16,
	/** What one open exposure takes from the points of its source, at full confidence. */
	costs: { critical: 12, high: 7, medium: 3, low: 1 },
	twoFactor: 10,
	alerts: 5,
	rescans: 5,
} as const;
