import {
	type EndedRemoval,
	liveMonths,
	type MonthsResult,
} from "../apps/server/src/modules/removals/testing/lab-months.ts";
import type { Measure } from "./support/report.ts";

/** Sites that do what they are asked, by form or by letter. Some are mirrors. */
const honest = [
	"mailroom",
	"peoplelane",
	"familyregister",
	"housefinder24",
	"oldneighbors",
	"whoisit",
	"closematch",
	"shiftview",
];
const lying = "quickcheck";
const reappearing = "rosterly";
/** Sites with a picture puzzle, a code over the telephone, and a wall before the form. */
const byHand = ["stateledger", "kinfinder", "gatewatch"];
/** These sites answer letters by asking for an identity card or a form, or by refusing. */
const letters = ["adresskartei", "annuairemonde", "directorioabierto"];
const sites = [...honest, lying, reappearing, ...byHand, ...letters];

const number = (name: string, usual: number) => Number(process.env[name] ?? usual);

/**
 * Simulates removals over months on the lab's sites. It moves the lab's clock and ours together, and kills workers.
 * For judging the product, use BENCH_PEOPLE=2000 BENCH_DAYS=182.
 */
export async function run(): Promise<Measure[]> {
	const [people, days] = [number("BENCH_PEOPLE", 6), number("BENCH_DAYS", 60)];
	const scanEvery = number("BENCH_SCAN_DAYS", 30);
	const result = await liveMonths({
		people,
		days,
		sites,
		scanEvery,
		workers: number("BENCH_WORKERS", 2),
		kills: number("BENCH_KILLS", 6),
		seed: number("BENCH_SEED", 15),
		say: (line) => console.error(line),
	});
	return measuresOf(
		result,
		`${people} people, ${sites.length} sites, ${days} days, scans every ${scanEvery}`,
	);
}

const plain = { ratio: null, against: null };

function measuresOf(result: MonthsResult, about: string): Measure[] {
	const { removals, compared, kills, left, maybeSent, lookUps, events, loose, errors, seconds } = result;
	const at = (names: readonly string[]) => removals.filter(({ site }) => names.includes(site));
	const share = (
		name: string,
		of: readonly EndedRemoval[],
		holds: (one: EndedRemoval) => boolean,
	): Measure => {
		const held = of.filter(holds).length;
		return {
			name: `${name} (${of.length})`,
			...plain,
			unit: "%",
			goal: "= 100",
			value: of.length === 0 ? 0 : (held / of.length) * 100,
			ok: of.length > 0 && held === of.length,
		};
	};
	const none = (name: string, value: number, unit: string): Measure => ({
		name,
		...plain,
		value,
		unit,
		goal: "= 0",
		ok: value === 0,
	});
	const figure = (name: string, value: number, unit: string): Measure => ({
		name,
		...plain,
		value,
		unit,
		goal: null,
		ok: null,
	});
	const isNo = ({ state }: EndedRemoval) => state === "refused" || state === "needs_person";
	return [
		share(
			`honest brokers: verified removed; ${about}`,
			at(honest),
			({ state }) => state === "verified_removed",
		),
		none(
			"honest brokers: still shown, by the lab's own word",
			at(honest).filter(({ isShown }) => isShown).length,
			"listings",
		),
		share("the lying one: found out by the first look", at([lying]), ({ foundOut }) => foundOut),
		share(
			"the reappearing one: caught, asked again, removed again",
			at([reappearing]),
			({ removedAgain }) => removedAgain,
		),
		share(
			"a puzzle, a telephone code, a wall: steps for people",
			at(byHand),
			({ state }) => state === "needs_person",
		),
		share('letters answered with a "no" or a wish: for the person, or refused', at(letters), isNo),
		none(`requests that a broker got twice, of ${compared.requests}`, compared.sentTwice, "requests"),
		none("requests sent again without a look before", compared.sentUnseen, "requests"),
		none(
			[
				`told beyond the ledger, of ${compared.told} times that a broker was told something`,
				...compared.beyondLedger,
			].join("; "),
			compared.beyondLedger.length,
			"fields",
		),
		none(`left loose: events without leaf, intents without result (${events} events)`, loose, "rows"),
		none(["pieces of work that failed", ...new Set(errors)].slice(0, 4).join("; "), errors.length, "pieces"),
		figure(`workers killed with SIGKILL, with ${left} pieces of work in hand`, kills, "kills"),
		figure("removals whose request may have left with a killed worker", maybeSent, "removals"),
		figure(`look-ups at brokers in all (${(lookUps / seconds).toFixed(0)} a second)`, lookUps, "look-ups"),
		figure("the whole run", seconds / 60, "minutes"),
	];
}
