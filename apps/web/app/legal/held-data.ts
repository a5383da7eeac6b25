/**
 * What the software stores, why, and for how long. The privacy policy prints it; keep it true when a table is
 * added.
 */
export const heldData = [
	{
		what: "Your account",
		why: "Name, email address, optional phone number and username, and a hash of your password: to know you and to reach you. Kept until you delete the account.",
	},
	{
		what: "What you ask us to watch",
		why: "The details to search for. Encrypted with a key that belongs to you alone; searched by a keyed hash. Kept until you remove them or the account.",
	},
	{
		what: "What we found",
		why: "Exposures, their source, and the proof of their removal: to show you, and to notice when a listing returns; what a source answered, so that we do not ask it for nothing. Encrypted in the same way, kept until you stop watching what it was found by, or delete the account.",
	},
	{
		what: "Alerts",
		why: "What we told you, when and by which channel, so that we tell you only once; for notifications, the address that your browser gave us, encrypted. Kept until you delete the account; a browser's until you switch it off.",
	},
	{
		what: "Your plan and payments",
		why: "Plan, dates, amounts and the payment provider's reference. Card numbers go from your browser to the payment provider; they never reach this server. Invoices are kept as long as tax law requires.",
	},
	{
		what: "Sessions and security records",
		why: "When and from which address somebody signed in or tried to: to stop misuse. Kept for a short time, without what was typed.",
	},
	{
		what: "Messages to support",
		why: "What you wrote and our answer, to help you and to learn from it. Kept until the matter is closed and can no longer be disputed.",
	},
	{
		what: "Newsletter",
		why: "Your address and the time of your confirmation. Kept until you leave the list.",
	},
] as const;
