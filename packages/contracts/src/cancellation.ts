/** Not with the schemas, so that a form that lists them does not load the schema library. */
export const cancellationReasons = [
	"Too expensive",
	"Not using the service enough",
	"Found a better alternative",
	"Technical issues",
	"Privacy concerns",
	"Other",
] as const;
export type CancellationReason = (typeof cancellationReasons)[number];

export const feedbackMaxLength = 2000;
