/** The first scan: breach data answers within seconds, and some data brokers within minutes. */
export const firstScanTakes = "The first scan takes seconds to a few minutes";
