/** Raised when the server no longer knows this session; listeners end it here too. */
export const authFailureEvent = "auth:failure";
