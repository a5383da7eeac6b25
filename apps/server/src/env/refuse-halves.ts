import type { Env } from "../env.ts";
import { BadValue } from "../platform/process/bad-value.ts";

type Name = keyof Env & string;

interface Together {
	/** The doctor's name for what they do. */
	readonly check: string;
	readonly names: readonly [Name, Name, ...Name[]];
	/** What a part of them would do without the others. */
	readonly without: string;
}

/** Settings that do nothing, or the wrong thing, one without the other. Stripe's are refused in env.ts. */
const belongTogether: readonly Together[] = [
	{
		check: "texts",
		names: ["SMS_TWILIO_ACCOUNT_SID", "SMS_TWILIO_AUTH_TOKEN", "SMS_TWILIO_FROM"],
		without: "no text message would be sent",
	},
	{
		check: "letters",
		names: ["REMOVAL_DKIM_SELECTOR", "REMOVAL_DKIM_KEY_FILE"],
		without: "letters would go out without a signature of ours",
	},
	{
		check: "sign-in",
		names: ["AUTH_CAPTCHA_PROVIDER", "AUTH_CAPTCHA_SECRET"],
		without: "either nobody could sign in, or no captcha would be asked",
	},
];

const isSet = (value: unknown) => value !== undefined && value !== "none";

/** One reader for each group, so that the doctor names every half. */
export const halves = belongTogether.map(({ check, names, without }) => ({
	check,
	read: (env: Env): void => {
		const missing = names.filter((name) => !isSet(env[name]));
		if (missing.length === 0 || missing.length === names.length) return;
		const given = names.filter((name) => isSet(env[name]));
		throw new BadValue(
			`${given.join(" and ")} needs ${missing.join(" and ")}: ${without}. Set all of them, or none.`,
		);
	},
}));
