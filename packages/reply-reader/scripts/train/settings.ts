/** Chosen on held-out families. */
export const penalty = 1e-4;
export const rounds = 30;
export const folds = 5;
/** The share of readings acted on that must be right, on families that training did not see. */
export const precisionWanted = 0.995;
/** The lowest allowed threshold, even if the held-out families allow less, because real people write differently. */
export const actsFromLeast = 0.6;
