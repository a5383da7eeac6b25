import type { Kind } from "../../hash/kinds.ts";

export interface FoundIdentifier {
	readonly kind: Kind;
	readonly value: string;
	readonly start: number;
	readonly end: number;
	/**
	 * What speaks for it: `labelled` stands behind a word such as "phone:", `shaped` has a form that hardly anything
	 * else has, `handle` is only marked by an @.
	 */
	readonly evidence: "labelled" | "shaped" | "handle";
	/** Up to 40 characters to each side, for whoever judges how much it proves. */
	readonly context: string;
}

const reach = 40;
const emailPattern =
	/[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
const phonePattern = /(?<![\w+])\+\d[\d\s().-]{5,22}\d(?!\w)/g;
const labelledPhone =
	/\b(?:phone|mobile|tel|cell|whatsapp|telefon|handy|num[eé]ro)\b[^\S\n]*[:=#.]?[^\S\n]*(\+?\d[\d ()./-]{5,22}\d)/giu;
const labelledName =
	/\b(?:user ?name|user|login|nick(?:name)?|handle|account)\b[^\S\n]*[:=][^\S\n]*["']?([^\s"',;|:<>]{2,64})/giu;
const handlePattern = /(?<![\p{L}\p{N}._%+@/-])@([A-Za-z][A-Za-z0-9_.]{2,31})(?![\p{L}\p{N}@])/gu;

/** E-mail addresses, phone numbers and user names in arbitrary text, in the order in which they stand there. */
export function extractIdentifiers(text: string): FoundIdentifier[] {
	const found: FoundIdentifier[] = [];
	const taken = new Uint8Array(text.length);
	const add = (kind: Kind, value: string, start: number, evidence: FoundIdentifier["evidence"]) => {
		const end = start + value.length;
		// An address may follow "login:", and a number "account:": whatever was found there first is the better guess.
		if (taken[start] !== 0 || taken[end - 1] !== 0) return;
		taken.fill(1, start, end);
		found.push({
			kind,
			value,
			start,
			end,
			evidence,
			context: text.slice(Math.max(0, start - reach), end + reach),
		});
	};
	for (const { 0: match, index } of text.matchAll(emailPattern)) {
		const value = match.replace(/^[.'`*_=|~-]+/, "").replace(/[.-]+$/, "");
		if (value.indexOf("@") > 0) add("email", value, index + match.indexOf(value), "shaped");
	}
	const labelled = (pattern: RegExp, kind: Kind) => {
		for (const match of text.matchAll(pattern)) {
			const value = match[1] ?? "";
			add(kind, value, match.index + match[0].lastIndexOf(value), "labelled");
		}
	};
	labelled(labelledPhone, "phone");
	for (const { 0: match, index } of text.matchAll(phonePattern)) add("phone", match, index, "shaped");
	labelled(labelledName, "username");
	for (const match of text.matchAll(handlePattern))
		add("username", match[1] ?? "", match.index + 1, "handle");
	return found.sort((a, b) => a.start - b.start);
}
