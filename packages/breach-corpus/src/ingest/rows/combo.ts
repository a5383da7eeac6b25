import { fieldBit } from "../../catalogue/fields.ts";
import type { Kind } from "../../hash/kinds.ts";
import type { ReadPlan, Row, RowReader } from "../read-plan.ts";

/**
 * Lists are combined from other lists. So the character right after an address is the separator, whatever the list
 * usually uses.
 */
const behindAddress = /^[^\s:;|,@]+@[^\s:;|,@]+([:;|,\t ])/;

/**
 * `email:password` and similar forms: `user:password`, `phone:password`, `user:email:hash:salt`, or the
 * identifier alone.
 */
export function comboReader({ separator: usual }: Pick<ReadPlan, "separator">): RowReader {
	return (line) => {
		const separator = behindAddress.exec(line)?.[1] ?? usual;
		const parts = separator === "" ? [line] : splitAtMost(line, separator, 8);
		const emailAt = parts.findIndex((part, index) => index < 3 && looksLikeEmail(part));
		const [identifying, rest] =
			emailAt < 0
				? [parts.slice(0, 1), parts.slice(1)]
				: [parts.slice(0, emailAt + 1), parts.slice(emailAt + 1)];
		return rowOfLogins(identifying, rest.join(separator));
	};
}

/** Makes the row for some log-ins, each recognized by its form, with the values that were beside them. */
export function rowOfLogins(
	logins: readonly string[],
	password: string,
	more = 0,
	values: Record<string, string> = {},
): Row | "no_identifier" {
	const identifiers = logins
		.map((login) => login.trim())
		.filter((login) => login !== "")
		.map((value) => ({ kind: kindOfLogin(value), value }));
	if (identifiers.length === 0) return "no_identifier";
	let fields = more;
	const kept: Record<string, string> = { ...values };
	for (const { kind, value } of identifiers) {
		fields |= fieldBit[kind === "password" ? "password" : kind];
		kept[kind] = value;
	}
	if (password !== "") {
		fields |= fieldBit.password;
		kept.password = password;
	}
	return { identifiers, fields: fields >>> 0, values: kept };
}

export function looksLikeEmail(text: string): boolean {
	const at = text.indexOf("@");
	return at > 0 && text.indexOf(".", at) > at + 1 && !/\s/.test(text.trim());
}

/**
 * A number with a plus, or of ten digits and more, is a phone number. Shorter ones are more often usernames.
 */
function kindOfLogin(text: string): Kind {
	if (looksLikeEmail(text)) return "email";
	return /^(\+|00)[\d\s().-]{7,20}$/.test(text) || /^\d{10,15}$/.test(text) ? "phone" : "username";
}

/** Like split with a limit, but the last part keeps everything that is left. */
export function splitAtMost(line: string, separator: string, most: number): string[] {
	const parts: string[] = [];
	let from = 0;
	while (parts.length < most - 1) {
		const at = line.indexOf(separator, from);
		if (at < 0) break;
		parts.push(line.slice(from, at));
		from = at + separator.length;
	}
	parts.push(line.slice(from));
	return parts;
}
