/** The specification's numbers (§9), each once. Times in milliseconds unless the name says otherwise. */

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

/** A session that comes in an address is warned of when it was issued longer ago than this. */
export const sessionInLinkFreshFor = 120_000;

export const redirectAfterSignUp = 3000;
export const redirectAfterPasswordReset = 3000;
export const redirectAfterVerification = 3000;

/** A dialog that saved something stays for as long as it takes to read so. */
export const closeAfterSaved = 1500;
export const savedBannerShownFor = 3000;

export const redirectAfterPayment = 2000;
/** A dialog that canceled a subscription, or changed its card, says so for as long as it takes to read. */
export const closeAfterBilling = 2000;
export const planFeaturesShown = 3;
export const subscriptionIdShown = 8;
export const transactionIdShown = 12;
