/**
 * Writes dates as American English does, with plain arithmetic. One `Intl` formatter takes a phone longer than the rest
 * of a page's script, and pages need dates for their first paint. Why: docs/decisions/0137-what-a-start-costs.md.
 */
export const monthNames = [
	"January",
	"February",
	"March",
	"April",
	"May",
	"June",
	"July",
	"August",
	"September",
	"October",
	"November",
	"December",
] as const;

interface Parts {
	month: string;
	day: number;
	year: number;
	time: string;
}

/** An invalid date must not break a page. */
function inWords(date: string, words: (parts: Parts) => string, { inUtc = false } = {}): string {
	const moment = new Date(date);
	if (Number.isNaN(moment.getTime())) return "an unknown date";
	const [year, month, day, hour, minute] = inUtc
		? [
				moment.getUTCFullYear(),
				moment.getUTCMonth(),
				moment.getUTCDate(),
				moment.getUTCHours(),
				moment.getUTCMinutes(),
			]
		: [moment.getFullYear(), moment.getMonth(), moment.getDate(), moment.getHours(), moment.getMinutes()];
	const time = `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
	return words({ month: monthNames[month] ?? "", day, year, time });
}

const full = ({ month, day, year }: Parts) => `${month} ${day}, ${year}`;
const brief = ({ month, day, year }: Parts) => `${month.slice(0, 3)} ${day}, ${year}`;

/** "November 20, 2026" */
export const dateInWords = (date: string): string => inWords(date, full);

/** "Nov 20, 2026, 1:16 PM" */
export const momentInWords = (date: string): string =>
	inWords(date, (parts) => `${brief(parts)}, ${parts.time}`);

/** "1:16 PM" */
export const timeOfDay = (date: string): string => inWords(date, ({ time }) => time);

/** "Nov 20, 2026" */
export const shortDate = (date: string): string => inWords(date, brief);

/** "November 20, 2026", for a day without a time: the same day in every time zone. */
export const dayInWords = (day: string): string => inWords(day, full, { inUtc: true });

/** "November 2026", for a day without a time. */
export const monthInWords = (day: string): string =>
	inWords(day, ({ month, year }) => `${month} ${year}`, { inUtc: true });

const axis = ({ month, day }: Parts) => `${month.slice(0, 3)} ${day}`;

/** "Nov 20", beside the axis of a chart. */
export const axisDate = (date: string): string => inWords(date, axis);

/** "Nov 20", for a day without a time. */
export const axisDay = (day: string): string => inWords(day, axis, { inUtc: true });
