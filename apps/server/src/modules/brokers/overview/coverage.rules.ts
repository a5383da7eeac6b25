interface Numbers {
	readonly checked: number;
	readonly couldNot: number;
	readonly waiting: number;
	readonly notSearchable: number;
}

/**
 * Example: "41 brokers checked, 3 could not be, 860 cannot be searched (they get a request without a
 * search)"
 */
export function coverageSentence({ checked, couldNot, waiting, notSearchable }: Numbers): string {
	const parts = [`${checked} ${checked === 1 ? "broker" : "brokers"} checked`, `${couldNot} could not be`];
	if (waiting > 0) parts.push(`${waiting} not asked yet`);
	if (notSearchable > 0)
		parts.push(`${notSearchable} cannot be searched (they get a request without a search)`);
	return parts.join(", ");
}
