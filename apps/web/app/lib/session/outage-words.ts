export const unreachable = "We could not reach the server. Check your connection and try again.";
export const failing = "The server could not finish this. Nothing was lost: please try again in a moment.";
