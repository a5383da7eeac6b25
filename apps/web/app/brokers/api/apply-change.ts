/**
 * The list of another tab or device with the person's own change: what they added is there, and what they took away is
 * not. So neither change is lost.
 */
export function applyChange<T>(latest: readonly T[], before: readonly T[], after: readonly T[]): T[] {
	const added = after.filter((one) => !before.includes(one) && !latest.includes(one));
	return [...latest.filter((one) => after.includes(one) || !before.includes(one)), ...added];
}

export function haveSame<T>(one: readonly T[], other: readonly T[]): boolean {
	return one.length === other.length && one.every((each) => other.includes(each));
}
