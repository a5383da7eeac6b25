const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long" });
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

/** "November 20, 2026" */
export const dateInWords = (date: string): string => day.format(new Date(date));

/** "Nov 20, 2026, 1:16 PM" */
export const momentInWords = (date: string): string => moment.format(new Date(date));

const short = new Intl.DateTimeFormat("en-US", { dateStyle: "medium" });

/** "Nov 20, 2026" */
export const shortDate = (date: string): string => short.format(new Date(date));

const dateAlone = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** "Nov 20, 2026", for a day without a time: the same day in every time zone. */
export const dayInWords = (day: string): string => dateAlone.format(new Date(day));
