/** The specification's numbers (§9), each defined once. Times are in milliseconds unless the name says otherwise. */

export const passwordMinLength = 8;
export const nameMinLength = 2;
export const usernameMinLength = 3;
export const usernameMaxLength = 20;
export const resetLinkValidSeconds = 3600;
export const deleteConfirmationPhrase = "DELETE MY ACCOUNT";

export const headerSolidAfterPixels = 10;

export const sessionWarningBeforeExpiry = 5 * 60_000;
export const sessionWarningCountdownSeconds = 120;
export const activityCheckEvery = 60_000;
export const refreshWhenLeftUnder = 10 * 60_000;

/** A session in an address causes a warning if it is older than this. */
export const sessionInLinkFreshFor = 120_000;

export const redirectAfterSignUp = 3000;
export const redirectAfterPasswordReset = 3000;
export const redirectAfterVerification = 3000;

/** How long a dialog stays open after it saved something, so that people can read the message. */
export const closeAfterSaved = 1500;
export const savedBannerShownFor = 3000;

export const redirectAfterPayment = 2000;
/** How long a dialog stays open after it canceled a subscription or changed its card. */
export const closeAfterBilling = 2000;
export const planFeaturesShown = 3;
export const subscriptionIdShown = 8;
export const transactionIdShown = 12;

/** How many events GET /api/account/security-events returns. An answer with fewer contains the oldest one. */
export const securityEventsAtOnce = 100;
