/** The history state of a person who comes from "Payment Successful!". */
export const justPaid = { justPaid: true };

export const isJustPaid = (state: unknown): boolean =>
	typeof state === "object" && state !== null && "justPaid" in state;
