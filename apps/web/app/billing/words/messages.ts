/** The specification's words for what may go wrong. Whoever takes the payment may have better ones: those go first. */
export const billingMessages = {
	noCardField: "Card element not found",
	noPaymentMethod: "Payment method creation failed",
	noSubscription: "Subscription creation failed",
	noCardUpdate: "Payment method update failed",
	notCanceled: "Failed to cancel subscription",
	unexpected: "An unexpected error occurred",
} as const;

export interface Failure {
	title: string;
	message?: string | undefined;
}
