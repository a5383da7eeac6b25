/** Statements that read a large part of a growing table, each in another way, with the expected complaint. */
export const wrongStatements: Readonly<Record<string, { readonly text: string; readonly found: RegExp }>> = {
	"reads the table for a column without an index": {
		text: "select id from private.support_requests where message = $1",
		found: /^support_requests, \d+ rows$/,
	},
	"reads the table and cannot run": {
		text: "select id from private.support_requests where message = $1 and 1 / (length(topic) - length(topic)) = $2",
		found: /^support_requests, all of it$/,
	},
	"looks in all of an index, which begins with another column": {
		text: "select user_id from private.exposures where id = $1",
		found: /^exposures, \d+ (pages of an index|rows)$/,
	},
	"counts what operators did": {
		text: "select count(*) from private.operator_events where action = $1",
		found: /^operator_events, \d+ rows$/,
	},
	"deletes the counts of a day without an index by day": {
		text: "delete from private.daily_counts where count = $1",
		found: /^daily_counts, \d+ rows$/,
	},
	"reads all answers to requests": {
		text: "select request_id from private.support_answers where text = $1",
		found: /^support_answers, \d+ rows$/,
	},
	"reads all steps that somebody lets an operator do": {
		text: "select user_id from private.removal_helps where helper_id = $1",
		found: /^removal_helps, \d+ rows$/,
	},
	"is no statement that can be explained": {
		text: "lock table private.support_requests in exclusive mode",
		found: /^it is not explained$/,
	},
};
