import { startBrokerLab } from "@unlisted/broker-lab";
import { type LabPerson, labLife } from "../apps/server/src/modules/removals/testing/lab-life.ts";
import { migrationsFolder } from "../apps/server/src/open-context.ts";
import { migrate, readMigrations } from "../apps/server/src/platform/db/migrate.ts";
import { openPglite } from "../apps/server/src/platform/db/pglite.ts";
import type { Measure } from "./support/report.ts";

/** Sites that do what they are asked for, by form or by letter, mirrors among them. */
const honest = [
	"mailroom",
	...["peoplelane", "familyregister", "housefinder24", "oldneighbors", "whoisit", "closematch", "shiftview"],
];
const lying = "quickcheck";
const reappearing = "rosterly";
const byHand = ["stateledger", "kinfinder"];
/** They answer letters with a wish for an identity card or a form, or refuse. */
const letters = ["teaserly", "adresskartei", "annuairemonde", "directorioabierto"];
const sites = [...honest, lying, reappearing, ...byHand, ...letters];

/**
 * Removals over months on the lab's sites, with its clock and ours moved together. BENCH_PEOPLE and BENCH_DAYS make it larger:
 * what the product is judged by are 2,000 people and 182 days.
 */
export async function run(): Promise<Measure[]> {
	const count = Number(process.env.BENCH_PEOPLE ?? 4);
	const days = Number(process.env.BENCH_DAYS ?? 40);
	const lab = await startBrokerLab({ port: 0, dataDir: null, people: 3_000 });
	const db = await openPglite(undefined);
	try {
		await migrate(db, readMigrations(migrationsFolder));
		const life = labLife({ db, lab });
		const people: LabPerson[] = [];
		for (let place = 0; place < count; place += 1) people.push(await life.join(place, sites));
		for (const person of people) await life.scan(person);
		await life.work();
		await life.days(days, people);
		return await measures(life, { people, sites: sites.length, days });
	} finally {
		await db.close();
		await lab.close();
	}
}

const isNo = (state: string) => state === "refused" || state === "needs_person";

async function measures(
	life: ReturnType<typeof labLife>,
	{ people, sites: brokers, days }: { people: readonly LabPerson[]; sites: number; days: number },
): Promise<Measure[]> {
	const all = (await Promise.all(people.map((person) => life.removals(person)))).flat();
	const at = (names: readonly string[]) =>
		all.filter(({ broker }) => names.includes(broker.replace(".localhost", "")));
	const share = (rows: readonly unknown[], of: readonly unknown[]) =>
		of.length === 0 ? 0 : (rows.length / of.length) * 100;
	const own = at(honest);
	const [lies, backs, hands] = [at([lying]), at([reappearing]), at(byHand)];
	const written = at(letters);
	// The first look is three days after the request; scans come between.
	const foundOut = lies.filter(({ state, looks }) => state !== "verified_removed" && looks > 0);
	const compared = await life.compare(people);
	const about = `${people.length} people, ${brokers} sites, ${days} days`;
	const plain = { ratio: null, against: null };
	return [
		{
			...{ name: `honest brokers: verified removed (${about}; ${own.length} removals)`, ...plain },
			...{
				value: share(
					own.filter(({ state }) => state === "verified_removed"),
					own,
				),
				unit: "%",
			},
			...{ goal: "= 100", ok: own.length > 0 && own.every(({ state }) => state === "verified_removed") },
		},
		{
			...{ name: `the lying one: found out by a look (${lies.length})`, ...plain },
			...{ value: share(foundOut, lies), unit: "%", goal: "= 100", ok: foundOut.length === lies.length },
		},
		{
			...{ name: `the reappearing one: caught and asked again (${backs.length})`, ...plain },
			value: share(
				backs.filter(({ rounds }) => rounds > 1),
				backs,
			),
			...{ unit: "%", goal: "= 100", ok: days < 30 || backs.every(({ rounds }) => rounds > 1) },
		},
		{
			...{ name: `a puzzle and a telephone code: steps for people (${hands.length})`, ...plain },
			value: share(
				hands.filter(({ state }) => state === "needs_person"),
				hands,
			),
			...{ unit: "%", goal: "= 100", ok: hands.every(({ state }) => state === "needs_person") },
		},
		{
			...{
				name: `letters that are answered with a "no" or a wish: for the person, or refused (${written.length})`,
				...plain,
			},
			value: share(
				written.filter(({ state }) => isNo(state)),
				written,
			),
			...{ unit: "%", goal: "= 100" },
			ok: written.every(({ state }) => isNo(state)),
		},
		{
			...{ name: `requests that a broker got twice, of ${compared.requests}`, ...plain },
			...{ value: compared.sentTwice, unit: "requests", goal: "= 0", ok: compared.sentTwice === 0 },
		},
		{
			...{ name: "requests sent again without a look before", ...plain },
			...{ value: compared.sentUnseen, unit: "requests", goal: "= 0", ok: compared.sentUnseen === 0 },
		},
		{
			name: `told beyond the ledger${compared.beyondLedger.length > 0 ? `: ${compared.beyondLedger.join(", ")}` : ""}`,
			...{ ...plain, value: compared.beyondLedger.length, unit: "fields", goal: "= 0" },
			ok: compared.beyondLedger.length === 0,
		},
	];
}
