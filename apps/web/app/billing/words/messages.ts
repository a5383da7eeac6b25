/** The specification's messages for failures. A message of the payment provider replaces them. */
export const billingMessages = {
	noCardField: "Card element not found",
	noPaymentMethod: "Payment method creation failed",
	noSubscription: "Subscription creation failed",
	noCardUpdate: "Payment method update failed",
	noOverview: "Failed to fetch subscription",
	notCanceled: "Failed to cancel subscription",
	unexpected: "An unexpected error occurred",
} as const;

export interface Failure {
	title: string;
	message?: string | undefined;
	/** What the failure means for the person's money. */
	note?: string | undefined;
}
