/**
 * What may read a large part of a table that grows with people, and why. None of it is in the way of a person, and none runs every
 * few minutes.
 */
const rotation = "turning the master key opens everything that was sealed with it";
const hourly = "counted once an hour by a job; pages, metrics and commands read one row";
const search = "an operator looks for a part of an address; a whole address, or an id, is found by an index";

export const mayReadWhole: Readonly<Record<string, string>> = {
	"platform/crypto/root-keys leftWithOthers": rotation,
	"platform/crypto/root-keys forgetIdsOfSettledMails": rotation,
	"identity/core/users countUsers":
		"counts up to about 50,000 people; above, it reads what the database last counted",
	"identity/core/users usersLike": search,
	"identity/core/users usersLike 2": search,
	"identity/core/users usersLike 3": search,
	"brokers/core/look-ups lookUpsByOutcome": hourly,
	"brokers/core/look-ups oldestCheckOfEverybody": hourly,
	"brokers/core/answers answersOfEverybody": hourly,
	"removals/figures/tally removalsOfEverybodyByState": hourly,
	"removals/figures/tally removalsOfEverybodyByBroker": hourly,
	"removals/figures/tally tallyOfEverybody": hourly,
	"removals/figures/tally peopleOfEverybody": hourly,
	"removals/figures/tally peopleOfEverybodyByBroker": hourly,
	"removals/figures/tally peopleOfEverybodyByChannel": hourly,
	"removals/figures/tally peopleOfEverybodyThrough": hourly,
	"removals/figures/tally countSendsOfEverybody": hourly,
	"incoming-mail/core/incoming-mails readMailsOfEverybody": "asked by a command of the operator's only",
	"scanner/sources/source-health sourceAnswersOfEverybody":
		"an operator's room; above 20,000 rows it reads a sample of about as many",
	"/rest/v1: about how many profiles there are, with the operator's key":
		"counts up to 10,000 rows, then the planner says",
};

/** Read no more than they answer or change, which is more where there are more people. For the table of the benchmark. */
export const growsWithItsAnswer: Readonly<Record<string, string>> = {
	"billing/core/customers noteEmptiedAccounts": "at night, one look for each emptied account",
	"billing/setups/setups setupsOfEverybody": "a command of the operator's lists every setup that was bought",
	"billing/subscription/cancellations reasonsOfEverybody":
		"a command of the operator's counts all cancellations",
	"billing/subscription/cancellations feedbackOfEverybody": "a command of the operator's",
	"removals/figures/tally peopleOfEverybodyAt": hourly,
	"removals/overview/operator wakeBroker": "changes what waits for this broker, after the operator's pause",
	"platform/jobs/queue-figures.ts queueFigures": "counts what waits, up to 10,000 of each kind",
};
