/** Holidays on a fixed date: month from 1, day. On a weekend they move to the Friday before or the Monday after. */
const fixed = [
	[1, 1],
	[6, 19],
	[7, 4],
	[11, 11],
	[12, 25],
] as const;

/** Holidays on a Monday or Thursday: month, day of the week, and which of them; -1 is the last one. */
const floating = [
	[1, 1, 3],
	[2, 1, 3],
	[5, 1, -1],
	[9, 1, 1],
	[10, 1, 2],
	[11, 4, 4],
] as const;

/** Whether federal offices of the United States are closed on this day, apart from weekends. */
export function isFederalHoliday(day: Date): boolean {
	return isFixed(day) || isFloating(day);
}

function isFixed(day: Date): boolean {
	const weekday = day.getUTCDay();
	if (falls(day, 0)) return true;
	return (weekday === 1 && falls(day, -1)) || (weekday === 5 && falls(day, 1));
}

function falls(day: Date, shift: number): boolean {
	const at = new Date(day.getTime() + shift * 86_400_000);
	return fixed.some(([month, date]) => at.getUTCMonth() + 1 === month && at.getUTCDate() === date);
}

function isFloating(day: Date): boolean {
	const [month, date] = [day.getUTCMonth() + 1, day.getUTCDate()];
	const which = Math.ceil(date / 7);
	const isLast = new Date(day.getTime() + 7 * 86_400_000).getUTCMonth() + 1 !== month;
	return floating.some(
		([ofMonth, weekday, place]) =>
			ofMonth === month && weekday === day.getUTCDay() && (place === -1 ? isLast : place === which),
	);
}
