/**
 * Statements that may read a large part of a table that grows with people, each with the reason. None of them delays
 * a person, and none runs every few minutes.
 */
const rotation = "turning the master key opens everything that was sealed with it";
const hourly = "counted once an hour by a job; pages, metrics and commands read one row";
const numbered =
	"pages by number are what this interface takes: the rows before a page are skipped, those of people in the index alone";
const page = "a page of 50, found by an index, of a table that is small here";
const waits = "what waits, by an index of that alone: usually next to nothing";
const orphans = "at night and on a Citus only: a page of 50 people, with all of their rows in one table";
const search =
	"an operator looks for one or two characters of an address; longer parts are found by an index";

export const mayReadWhole: Readonly<Record<string, string>> = {
	"platform/crypto/root-keys leftWithOthers": rotation,
	"platform/crypto/root-keys forgetIdsOfSettledMails": rotation,
	"platform/crypto/root-keys sealedWithOthers": rotation,
	"notifications/budget/daily-counts forgetCountsBefore": "the counts of two days, once an hour",
	"identity/core/users countUsers":
		"counts up to about 50,000 people; above, it reads what the database last counted",
	"identity/core/users pageOfUsers, the last page": numbered,
	"identity/core/users pageOfUsers 2, the last page": numbered,
	"identity/core/users usersLike": search,
	"identity/core/users usersLike, the last page": search,
	"identity/core/users usersLike 2": search,
	"identity/core/users usersLike 2, the last page": search,
	"brokers/core/look-ups lookUpsByOutcomeOfEverybody": hourly,
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
	"/rest/v1: about how many profiles there are, with the operator's key":
		"counts up to 10,000 rows, then the planner says",
	"/rest/v1: how many profiles there are exactly, with the operator's key":
		"asked for with `count=exact`; `planned` and `estimated` do not count",
	"/rest/v1: the last profiles by their number, with the operator's key": `${numbered}; \`user_id=gt.\` reads the page alone`,
	"support/support-desk countOpen": "an operator's room counts what is open",
};

/**
 * Statements that read no more than they return or change, which is more if there are more people. For the table of
 * the benchmark.
 */
export const growsWithItsAnswer: Readonly<Record<string, string>> = {
	"platform/crypto/root-keys sealedWithOthers 3": rotation,
	"platform/crypto/root-keys leftWithOthers 3": rotation,
	"platform/crypto/root-keys sealedWithOthers 4": rotation,
	"platform/crypto/root-keys leftWithOthers 4": rotation,
	"billing/core/customers noteEmptiedAccounts": "at night, two looks for each emptied account",
	"billing/core/customers leavingCustomers": "the customers whose subscription is to be ended, until it is",
	"billing/mirror/out-of-step customersLeaving": "the same, for an operator's room",
	"billing/setups/setups setupsOfEverybody": "a command of the operator's lists every setup that was bought",
	"billing/subscription/cancellations reasonsOfEverybody":
		"a command of the operator's counts all cancellations",
	"billing/subscription/cancellations feedbackOfEverybody": "a command of the operator's",
	"removals/figures/tally peopleOfEverybodyAt": hourly,
	"removals/deep-scan/deep-scans deepScansOfEverybody": "once an hour, a look at each deep scan that goes on",
	"removals/overview/operator stepsOfEverybody": "an operator's room counts what waits for a person",
	"removals/core/helps helpsOfEverybodyAfter":
		"an operator's room; a yes whose step is over stays for the person's archive, and there are few",
	"scanner/sources/source-health sourceAnswersOfEverybody":
		"reads a sample of 20,000 rows; here it is asked for a tenth of them all",
	"support/support-desk requestsIn": page,
	"support/support-desk requestsIn 2": page,
	"support/support-desk requestsIn 3": page,
	"support/support-desk requestsIn 4": page,
	"notifications/mail/forgotten-mails deleteMailsOf 2":
		"the mailbox is there only while no mail server is named",
	"removals/overview/operator wakeBrokerOfEverybody":
		"changes what waits for this broker, after the operator's pause",
	"platform/jobs/things-with-job.ts everyThingWithJob": "reads the jobs that wait, once for each sweep",
	"spread/orphans peopleOfEverybodyIn 9": orphans,
	"spread/orphans peopleOfEverybodyIn 18": orphans,
	"platform/jobs/queue-figures.ts queueFigures": "counts what waits, up to 10,000 of each kind",
	"billing/mirror/events oldestWaitingEvent": waits,
	"billing/mirror/events customersWaiting": waits,
	"billing/mirror/out-of-step customersBehind": waits,
	"removals/overview/operator waitingOfEverybody": waits,
	"removals/overview/operator retryOfEverybody": "changes what the operator lets try again",
	"incoming-mail/core/incoming-mails countMailsOfEverybody": waits,
	"notifications/mail/all-mails giveUpMails": "changes what has waited for too long",
};

/** Statements that the database cannot explain here, each with the reason why that is fine. */
export const notExplained: Readonly<Record<string, string>> = {
	"platform/db/bulk/write-everything.ts writeEverything 2":
		"a restore sets where the numbers of a table go on",
	"platform/db/erase-deleted.ts fileOf": "asks the catalogue where a table lies",
};

/**
 * Statements that begin like this have no plan and read none of our rows, except for a sample of each table after a
 * restore.
 */
export const withoutPlan =
	/^\s*(begin|commit|rollback|savepoint|release|set|create (schema|table)|checkpoint|analyze)\b/i;

/** Tables that stay small however many people there are. Those of operators grow with the number of operators. */
export const staySmall: Readonly<Record<string, string>> = {
	billing_reconciliations: "one row a night, for 400 nights",
	migrations: "one row a migration",
	operator_activity: "one row a session of an operator",
	operator_figures: "one row a kind of figure",
	operators: "one row an operator",
	root_key_wraps: "a few for each root key",
	runtime_settings: "one row a switch",
	two_phase: "nothing is ever in it",
	api_keys: "keys of this installation",
	broker_health: "one row a broker",
	catalogue_breaches: "one row a breach that is known to the public",
	drp_businesses: "one row a business",
	drp_keys: "keys of this installation",
	incoming_mail_cursors: "one row a mailbox",
	installation: "a few settings",
	matched_ingests: "one row a file that a corpus took in",
	removal_brokers: "one row a broker",
	removal_figures: "one row",
	root_keys: "keys of this installation",
	signing_keys: "keys of this installation",
	source_budgets: "one row a provider",
	transparency_keys: "keys of this installation",
};
