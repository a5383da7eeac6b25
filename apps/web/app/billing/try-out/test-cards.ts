/** Numbers that the card provider reserves for testing. No real card has them. */
export const testCards = [
	{ number: "4242 4242 4242 4242", outcome: "Payment succeeds" },
	{ number: "4000 0025 0000 3155", outcome: "Asks for confirmation once, then succeeds" },
	{ number: "4000 0027 6000 3184", outcome: "Asks for confirmation every time" },
	{ number: "4000 0000 0000 3220", outcome: "Requires confirmation, then succeeds" },
	{ number: "4000 0084 0000 1629", outcome: "Requires confirmation, then is declined" },
	{ number: "4000 0000 0000 0002", outcome: "Declined" },
	{ number: "4000 0000 0000 9995", outcome: "Declined: insufficient funds" },
	{ number: "4000 0000 0000 9987", outcome: "Declined: lost card" },
	{ number: "4000 0000 0000 9979", outcome: "Declined: stolen card" },
	{ number: "4000 0000 0000 6975", outcome: "Declined: used too often" },
	{ number: "4000 0000 0000 0069", outcome: "Declined: expired card" },
	{ number: "4000 0000 0000 0127", outcome: "Declined: wrong security code" },
	{ number: "4000 0000 0000 0119", outcome: "Declined: processing error" },
	{ number: "4242 4242 4242 4241", outcome: "Not a valid card number" },
	{ number: "4000 0000 0000 0341", outcome: "Is accepted, and fails when charged" },
] as const;
