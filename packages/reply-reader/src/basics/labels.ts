/** The possible meanings of a reply to a removal request. Their order is that of the weights in the model's file. */
export const replyLabels = [
	"acknowledged",
	"extended",
	"completed",
	"partly_completed",
	"no_record",
	"needs_link",
	"needs_form",
	"needs_more_data",
	"needs_identity_document",
	"needs_authorisation",
	"refused_exempt",
	"refused_other",
	"bounced",
	"unrelated",
] as const;

export type ReplyLabel = (typeof replyLabels)[number];
