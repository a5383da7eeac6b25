export type Brand = "visa" | "mastercard" | "amex" | "discover" | "diners" | "jcb" | "unionpay" | "unknown";

interface BrandRule {
	brand: Brand;
	begins: RegExp;
	lengths: readonly number[];
	/** The positions of the spaces. */
	groups: readonly number[];
	codeLength: number;
}

const fours = [4, 4, 4, 4, 3];
const rules: readonly BrandRule[] = [
	{ brand: "amex", begins: /^3[47]/, lengths: [15], groups: [4, 6, 5], codeLength: 4 },
	{ brand: "diners", begins: /^3(0|6|8|9)/, lengths: [14, 16], groups: fours, codeLength: 3 },
	{ brand: "jcb", begins: /^35/, lengths: [16], groups: fours, codeLength: 3 },
	{ brand: "visa", begins: /^4/, lengths: [16], groups: fours, codeLength: 3 },
	{ brand: "mastercard", begins: /^(5[1-5]|2[2-7])/, lengths: [16], groups: fours, codeLength: 3 },
	{ brand: "discover", begins: /^(6011|64[4-9]|65)/, lengths: [16], groups: fours, codeLength: 3 },
	{ brand: "unionpay", begins: /^62/, lengths: [16, 17, 18, 19], groups: fours, codeLength: 3 },
];
const anyCard: BrandRule = { brand: "unknown", begins: /^/, lengths: [16], groups: fours, codeLength: 3 };

function ruleOf(digits: string): BrandRule {
	return rules.find(({ begins }) => begins.test(digits)) ?? anyCard;
}

export function brandOf(digits: string): Brand {
	return ruleOf(digits).brand;
}

export function codeLengthOf(digits: string): number {
	return ruleOf(digits).codeLength;
}

/** The longest number that a card of this brand has. */
export function longestNumber(digits: string): number {
	return Math.max(...ruleOf(digits).lengths);
}

export function formatNumber(digits: string): string {
	const parts: string[] = [];
	let start = 0;
	for (const length of ruleOf(digits).groups) {
		if (start >= digits.length) break;
		parts.push(digits.slice(start, start + length));
		start += length;
	}
	return parts.join(" ");
}

export function isComplete(digits: string): boolean {
	return ruleOf(digits).lengths.includes(digits.length) && passesLuhn(digits);
}

/** Whether the number has all of its digits but can be no card's. */
export function isInvalid(digits: string): boolean {
	return digits.length >= longestNumber(digits) && !isComplete(digits);
}

function passesLuhn(digits: string): boolean {
	let sum = 0;
	for (let place = 0; place < digits.length; place += 1) {
		const digit = Number(digits[digits.length - 1 - place]);
		const value = place % 2 === 0 ? digit : digit * 2;
		sum += value > 9 ? value - 9 : value;
	}
	return digits !== "" && sum % 10 === 0;
}
