/** Raised when the server does not know this session any more; whoever is interested ends it here too. */
export const authFailureEvent = "auth:failure";
