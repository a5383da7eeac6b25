/** In a file of its own, so that a form that lists the reasons does not load the schema library. */
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
