/** Chosen on held-out families. */
export const penalty = 1e-4;
export const rounds = 30;
export const folds = 5;
/** Of what is acted on, this share must be right on families that training did not see. */
export const precisionWanted = 0.995;
/** No lower, even if the held-out families look good: other people write differently. */
export const actsFromLeast = 0.6;
