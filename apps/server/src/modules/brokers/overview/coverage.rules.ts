interface Numbers {
	readonly checked: number;
	readonly couldNot: number;
	readonly waiting: number;
	readonly switchedOff: number;
	readonly notSearchable: number;
}

/**
 * Says only what there is. Example: "41 brokers checked, 3 could not be checked, 860 cannot be searched (they get a
 * request without a search)."
 */
export function coverageSentence(numbers: Numbers): string {
	const { checked, couldNot, waiting, switchedOff, notSearchable } = numbers;
	const parts = [
		{ count: checked, what: "checked" },
		{ count: couldNot, what: "could not be checked" },
		{ count: waiting, what: "not checked yet" },
		{ count: switchedOff, what: "switched off" },
		{ count: notSearchable, what: "cannot be searched (they get a request without a search)" },
	].filter(({ count }) => count > 0);
	if (parts.length === 0) return "No broker is known here.";
	const said = parts.map(({ count, what }, at) =>
		at === 0 ? `${count} ${count === 1 ? "broker" : "brokers"} ${what}` : `${count} ${what}`,
	);
	return `${said.join(", ")}.`;
}
