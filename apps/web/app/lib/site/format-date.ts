/** Nothing that is no date takes a page down. */
const inWords = (format: Intl.DateTimeFormat, date: string): string => {
	const time = Date.parse(date);
	return Number.isNaN(time) ? "an unknown date" : format.format(time);
};

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** "November 20, 2026" */
export const dateInWords = (date: string): string => inWords(day, date);

/** "Nov 20, 2026, 1:16 PM" */
export const momentInWords = (date: string): string => inWords(moment, date);

const short = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** "Nov 20, 2026" */
export const shortDate = (date: string): string => inWords(short, date);

const dateAlone = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** "Nov 20, 2026", for a day without a time: the same day in every time zone. */
export const dayInWords = (day: string): string => inWords(dateAlone, day);

const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** "November 2026", for a day without a time. */
export const monthInWords = (day: string): string => inWords(month, day);
