import type { Kind } from "../../hash/kinds.ts";

export interface FoundIdentifier {
	readonly kind: Kind;
	readonly value: string;
	readonly start: number;
	readonly end: number;
	/**
	 * The evidence. `labeled`: it follows a word such as "phone:". `shaped`: it has a distinctive form.
	 * `handle`: it has only an @.
	 */
	readonly evidence: "labeled" | "shaped" | "handle";
	/** Up to 40 characters on each side, which help to judge it. */
	readonly context: string;
}

const reach = 40;
const localEnd = /[\p{L}\p{N}!#$%&'*+/=?^_`{|}~.-]{1,64}$/u;
const domainStart = /^[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/u;
const phonePattern = /(?<![\w+])\+\d[\d\s().-]{5,22}\d(?!\w)/g;
const labeledPhone =
	/\b(?:phone|mobile|tel|cell|whatsapp|telefon|handy|num[eé]ro)\b[^\S\n]*[:=#.]?[^\S\n]*(\+?\d[\d ()./-]{5,22}\d)/giu;
const labeledName =
	/\b(?:user ?name|user|login|nick(?:name)?|handle|account)\b[^\S\n]*[:=][^\S\n]*["']?([^\s"',;|:<>]{2,64})/giu;
const handlePattern = /(?<![\p{L}\p{N}._%+@/-])@([A-Za-z][A-Za-z0-9_.]{2,31})(?![\p{L}\p{N}@])/gu;

/** E-mail addresses, phone numbers and usernames in any text, in their order. */
export function extractIdentifiers(text: string): FoundIdentifier[] {
	const found: FoundIdentifier[] = [];
	const taken = new Uint8Array(text.length);
	const add = (kind: Kind, value: string, start: number, evidence: FoundIdentifier["evidence"]) => {
		const end = start + value.length;
		// An address may follow "login:", and a number "account:". The first match is the better guess.
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
	for (const { value, start } of addressesIn(text)) add("email", value, start, "shaped");
	const labeled = (pattern: RegExp, kind: Kind) => {
		for (const match of text.matchAll(pattern)) {
			const value = match[1] ?? "";
			add(kind, value, match.index + match[0].lastIndexOf(value), "labeled");
		}
	};
	labeled(labeledPhone, "phone");
	for (const { 0: match, index } of text.matchAll(phonePattern)) add("phone", match, index, "shaped");
	labeled(labeledName, "username");
	for (const match of text.matchAll(handlePattern))
		add("username", match[1] ?? "", match.index + 1, "handle");
	return found.sort((a, b) => a.start - b.start);
}

/** Goes outwards from each @. A pattern that may begin anywhere would try every letter of a text. */
function* addressesIn(text: string): Generator<{ value: string; start: number }> {
	for (let at = text.indexOf("@"); at >= 0; at = text.indexOf("@", at + 1)) {
		const before = localEnd.exec(text.slice(Math.max(0, at - 64), at))?.[0].replace(/^[.'`*_=|~-]+/, "");
		const behind = domainStart.exec(text.slice(at + 1, at + 256))?.[0].replace(/[.-]+$/, "");
		if (before && behind?.includes(".")) yield { value: `${before}@${behind}`, start: at - before.length };
	}
}
