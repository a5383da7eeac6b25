/**
 * After this many different recipients refused in a row, the mail server is at fault and not the recipients. Fewer than
 * of those put off, because recipients are seldom refused.
 */
export const refusedInARow = 3;

/** The same for recipients that are put off. */
export const putOffInARow = 5;
