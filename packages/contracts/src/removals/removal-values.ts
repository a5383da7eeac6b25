/**
 * The words and numbers of removals, without the schema library. Pages that validate nothing need not load it. The requests
 * and answers are in removals.ts.
 */

export const removalStates = [
	"waiting_for_yes",
	"queued",
	"sent",
	"acknowledged",
	"needs_confirmation",
	"needs_person",
	"said_done",
	"verified_removed",
	"reappeared",
	"no_record",
	"refused",
	"overdue",
	"escalated",
	"given_up",
	"unreachable",
	/** For a request for access: the company told us what it holds. */
	"answered",
	/** For an account: the person said that it is closed. */
	"closed",
] as const;
export type RemovalState = (typeof removalStates)[number];

interface StateWords {
	/** The text on the badge. */
	readonly label: string;
	/** What it means, in one sentence. */
	readonly meaning: string;
	/** Only a removal that our own look confirmed is `good`. */
	readonly tone: "good" | "waiting" | "person" | "bad" | "quiet";
}

export const removalStateWords: Readonly<Record<RemovalState, StateWords>> = {
	waiting_for_yes: {
		label: "Needs your OK",
		meaning: "Nothing is sent until you say so.",
		tone: "person",
	},
	queued: {
		label: "In line",
		meaning: "The request goes out by itself, usually within a few minutes.",
		tone: "waiting",
	},
	sent: {
		label: "Sent",
		meaning: "The site has the request. We check whether you are still listed.",
		tone: "waiting",
	},
	acknowledged: {
		label: "Received",
		meaning: "The site says that it has the request. You may still be listed.",
		tone: "waiting",
	},
	needs_confirmation: {
		label: "Being confirmed",
		meaning: "The site wants the request confirmed, by a link or a code that it sends.",
		tone: "waiting",
	},
	needs_person: { label: "Needs you", meaning: "There is a step that only you can do.", tone: "person" },
	said_done: {
		label: "Said to be done",
		meaning: "The site says that you are removed. We have not seen it yet.",
		tone: "waiting",
	},
	verified_removed: {
		label: "Removed",
		meaning: "We looked, and you are not listed there anymore.",
		tone: "good",
	},
	reappeared: {
		label: "Back again",
		meaning: "You were removed, and a later look found you there again.",
		tone: "bad",
	},
	no_record: {
		label: "Nothing on record",
		meaning: "The site says that it has nothing about you, or it was gone before we asked.",
		tone: "quiet",
	},
	refused: { label: "Refused", meaning: "The site said no.", tone: "bad" },
	overdue: { label: "Overdue", meaning: "The time that the site had for an answer is over.", tone: "bad" },
	escalated: {
		label: "Complaint ready",
		meaning: "The site does not do what it must. A complaint to the authority can be filed.",
		tone: "bad",
	},
	given_up: { label: "Stopped", meaning: "Nothing more is sent for this one.", tone: "quiet" },
	answered: {
		label: "Answered",
		meaning: "The site answered.",
		tone: "quiet",
	},
	closed: { label: "Closed", meaning: "You said that the account is closed.", tone: "quiet" },
	unreachable: {
		label: "Cannot be reached",
		meaning: "The site did not take the request, however often we tried.",
		tone: "bad",
	},
};

/** Filters of the list: removals that are still going on, those that wait for the person, and those that are over. */
export const removalGroups = ["open", "yours", "removed", "stopped"] as const;
export type RemovalGroup = (typeof removalGroups)[number];

export const statesOfGroup: Readonly<Record<RemovalGroup, readonly RemovalState[]>> = {
	open: [
		"queued",
		"sent",
		"acknowledged",
		"needs_confirmation",
		"said_done",
		"reappeared",
		"overdue",
		"escalated",
	],
	yours: ["needs_person", "waiting_for_yes"],
	removed: ["verified_removed"],
	stopped: ["no_record", "refused", "given_up", "unreachable", "answered", "closed"],
};

export const removalChannels = ["playbook", "email", "drp", "drop", "hand"] as const;
export type RemovalChannel = (typeof removalChannels)[number];
export const removalChannelWords: Readonly<Record<RemovalChannel, string>> = {
	playbook: "The site's opt-out page",
	email: "A letter by email",
	drp: "The Data Rights Protocol",
	drop: "California's DROP",
	hand: "By hand",
};

/** Parts of a person's identity that we may tell a broker. The playbooks use the same names. */
export const disclosableFields = [
	"first_name",
	"middle_name",
	"last_name",
	"city",
	"state",
	"age",
	"birth_year",
	"birth_date",
	"street",
	"postcode",
	"phone",
	"email",
	"listing_url",
] as const;
export type DisclosableField = (typeof disclosableFields)[number];
export const disclosableFieldWords: Readonly<Record<DisclosableField, string>> = {
	first_name: "First name",
	middle_name: "Middle name",
	last_name: "Last name",
	city: "City",
	state: "State",
	age: "Age",
	birth_year: "Year of birth",
	birth_date: "Date of birth",
	street: "Street",
	postcode: "ZIP code",
	phone: "Phone number",
	email: "Email address",
	listing_url: "Address of the listing",
};

/** Why the person has to do a step. */
export const removalTaskKinds = [
	/** A picture puzzle. */
	"puzzle",
	/** A code by phone call or text message. */
	"code",
	/** A link or code in a mail that we may not use for the person. */
	"confirm",
	/** The site wants a copy of an identity card. We advise the person against it. */
	"identity_document",
	/** The form requires more than the person lets us tell. */
	"limits",
	/** The site blocks automatic visitors, or it needs a browser that this installation does not have. */
	"wall",
	/** No playbook describes this site's form, or the form changed. */
	"form",
	/** A mail that we could not read with enough certainty. */
	"read_mail",
	/** The site answers an agent only with a signed authorization. */
	"authorization",
	/** An account at a breached service. */
	"close_account",
	/** The service says that the account is closed. Only the person can try to sign in. */
	"check_account",
] as const;
export type RemovalTaskKind = (typeof removalTaskKinds)[number];
export const removalTaskWords: Readonly<Record<RemovalTaskKind, string>> = {
	puzzle: "Solve a puzzle",
	code: "Enter a code",
	confirm: "Confirm the request",
	identity_document: "Decide about your identity card",
	limits: "Decide what to tell",
	wall: "Fill in the form yourself",
	form: "Fill in the form yourself",
	read_mail: "Say what a mail means",
	authorization: "Sign your authorization",
	close_account: "Close the account",
	check_account: "Check whether the account is closed",
};

/**
 * Steps that somebody else can do with the step's data alone. The other steps need the person: their mail, phone,
 * signature, identity card or account, or a value that they have not told us.
 */
export const helpableTasks: ReadonlySet<RemovalTaskKind> = new Set(["puzzle", "wall", "form"]);
export const helperNoteMax = 300;

export const removalTaskOutcomes = ["done", "did_not_work"] as const;
export type RemovalTaskOutcome = (typeof removalTaskOutcomes)[number];

/** The meanings that the reply reader gives a broker's mail, in words for the person. */
export const mailMeaningWords = {
	acknowledged: "They have my request",
	extended: "They need more time",
	completed: "They say that it is done",
	partly_completed: "They say that a part of it is done",
	no_record: "They say that they have nothing about me",
	needs_link: "They want a link opened to confirm it",
	needs_form: "They want their form filled in",
	needs_more_data: "They want to know more about me",
	needs_identity_document: "They want a copy of an identity card",
	needs_authorisation: "They want a permission that I signed",
	refused_exempt: "They say that the law lets them keep it",
	refused_other: "They say no",
	bounced: "Our mail did not reach them",
	unrelated: "It is about something else",
} as const;
export type MailMeaning = keyof typeof mailMeaningWords;
export const mailMeanings = Object.keys(mailMeaningWords) as [MailMeaning, ...MailMeaning[]];

/** What a person can do with a removal now. */
export const removalActions = [
	"confirm",
	"cancel",
	"again",
	"answer_task",
	/** For an account: the person says that it is closed. */
	"closed",
] as const;
export type RemovalAction = (typeof removalActions)[number];

/** What happened. Each is an event in the removal's record. */
export const removalEventKinds = [
	"opened",
	"confirmed",
	"cancelled",
	/** We told the broker that the request is withdrawn. */
	"withdrawn",
	/** The removal waits for the person's approval again. */
	"held",
	"sending",
	"sent",
	"maybe_sent",
	"not_sent",
	"acknowledged",
	"extended",
	"asked_confirmation",
	"confirmation_sent",
	"task_given",
	"task_done",
	"task_failed",
	"said_done",
	"said_partly_done",
	"said_no_record",
	/** For a request for access. */
	"said_holds",
	"refused",
	"bounced",
	"reply_kept",
	/**
	 * The person told us the meaning of a mail that we could not read with enough certainty. The meaning follows as an
	 * event of its own.
	 */
	"mail_read",
	"looked_gone",
	"looked_there",
	"could_not_look",
	"deadline_passed",
	"reminded",
	"not_reminded",
	/** The last letter before a complaint, with a final day. */
	"admonished",
	"escalated",
	/** We asked the person again whether a step worked. */
	"asked_person",
	/** The person let a helper of the installation do a step, or took that permission back. */
	"help_asked",
	"help_taken_back",
	/** A helper opened the step, did it, or gave it back. */
	"help_opened",
	"help_done",
	"help_failed",
	/** The person said whether their account is closed. */
	"account_closed",
	"account_open",
	/** The person filed the complaint. The site may still answer. */
	"complaint_filed",
	"opened_again",
	"cannot_reach",
	"gave_up",
] as const;
export type RemovalEventKind = (typeof removalEventKinds)[number];

/** We look on these days after the request. Later, every scan looks. */
export const lookAfterDays = [3, 7, 14, 30] as const;

/** `access`: asks a company what it holds. `account`: closes the person's account at a breached service. */
export const removalKinds = ["deletion", "access", "account"] as const;
export type RemovalKind = (typeof removalKinds)[number];
/** How an account is closed: the person uses the service's page, or we send a letter. */
export const closingWays = ["page", "letter"] as const;
export type ClosingWay = (typeof closingWays)[number];

export const removalsPageSize = 50;
export const removalsPageMax = 200;
export const taskPictureMax = 2_000_000;
export const consentModes = ["given", "not_given", "not_in_plan"] as const;
export type ConsentMode = (typeof consentModes)[number];
/** How many removals we do for a person without a plan. */
export const removalsWithoutPlan = 1;
