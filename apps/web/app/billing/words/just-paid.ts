/** In the state of the history: the person comes from "Payment Successful!". */
export const justPaid = { justPaid: true };

export const isJustPaid = (state: unknown): boolean =>
	typeof state === "object" && state !== null && "justPaid" in state;
