import type { Observation } from "../model/fields.ts";
import type { Birth } from "../prepare.ts";
import { oneSlip } from "../text/one-slip.ts";

export function compareBirth(left: Birth, right: Birth): Observation | undefined {
	if (left.date !== undefined && right.date !== undefined)
		return { field: "birth_date", levels: [dateLevel(left.date, right.date)], rarity: 1 };
	if (!left.days || !right.days) return undefined;
	const gap = Math.max(0, left.days[0] - right.days[1], right.days[0] - left.days[1]);
	// Two known years say less than a date and a year, because two strangers agree twice as often.
	const open = left.days[1] - left.days[0] + right.days[1] - right.days[0];
	const wide = Math.max(1, Math.round(open / year));
	return {
		field: "birth_year",
		levels: [gap === 0 ? 0 : gap <= year ? 1 : gap <= 3 * year ? 2 : 3],
		rarity: gap <= 3 * year ? wide : 1,
	};
}

const year = 366;

function dateLevel(left: string, right: string): number {
	if (left === right) return 0;
	const [one, other] = [partsOf(left), partsOf(right)];
	const turned = one.year === other.year && one.month === other.day && one.day === other.month;
	if (turned || oneSlip(left, right)) return 1;
	const same = [one.year === other.year, one.month === other.month, one.day === other.day];
	if (same.filter(Boolean).length === 2) return 2;
	return one.year === other.year ? 3 : 4;
}

const partsOf = (date: string) => ({ year: date.slice(0, 4), month: date.slice(4, 6), day: date.slice(6) });
