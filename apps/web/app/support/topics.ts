import type { SupportRequest } from "@unlisted/contracts/support";

export const topicLabels: Record<SupportRequest["topic"], string> = {
	account: "My account",
	billing: "Billing and plans",
	removal: "A removal or an exposure",
	privacy: "What you hold about me",
	other: "Something else",
};
