import { asking } from "./ask.ts";
import { type Journey, journeys, type LoadPerson, signIn, type Visitor } from "./journeys.ts";
import { type Latencies, latenciesOf } from "./percentiles.ts";

/** What this process should do. It comes in its first message. */
export interface Drive {
	readonly url: string;
	readonly seconds: number;
	/** How many visitors are active at once, with one connection each. */
	readonly lines: number;
	/** The visitors. If empty, the same request is sent again and again. */
	readonly people: readonly LoadPerson[];
	readonly webhookSecret: string;
}

export interface Driven {
	readonly perSecond: number;
	readonly all: Latencies;
	readonly byName: Readonly<Record<string, Latencies>>;
	/** How many requests failed. `failures` describes the first few. */
	readonly failed: number;
	readonly failures: readonly string[];
}

const failuresKept = 5;

/** The load comes from a separate process, so that its cost does not count as the server's. */
async function drive({ url, seconds, lines, people, webhookSecret }: Drive): Promise<Driven> {
	const { ask, took, close } = asking(url, lines);
	const failures: string[] = [];
	let failed = 0;
	const all = journeys(webhookSecret);
	const one = { name: "one query", share: 100, go: async () => void (await ask("one query", "GET", "/")) };
	const visitors = Array.from({ length: lines }, (_, n): Visitor | null => {
		const person = people[n % people.length];
		return person ? { person, access: "", refresh: "" } : null;
	});
	for (const visitor of visitors) if (visitor) await signIn(ask, visitor);
	took.clear();
	const started = performance.now();
	const end = started + seconds * 1000;
	const line = async (visitor: Visitor | null) => {
		while (performance.now() < end) {
			const journey: Pick<Journey, "name" | "go"> = visitor ? drawn(all) : one;
			try {
				await journey.go(ask, visitor as Visitor);
			} catch (error) {
				failed += 1;
				if (failures.length < failuresKept) failures.push(`${journey.name}: ${(error as Error).message}`);
			}
		}
	};
	await Promise.all(visitors.map(line));
	const lasted = (performance.now() - started) / 1000;
	close();
	const times = [...took.values()].flat();
	return {
		perSecond: times.length / lasted,
		all: latenciesOf(times),
		byName: Object.fromEntries([...took].map(([name, own]) => [name, latenciesOf(own)])),
		failed,
		failures,
	};
}

function drawn(all: readonly Journey[]): Journey {
	let at = Math.random() * all.reduce((sum, { share }) => sum + share, 0);
	for (const journey of all) {
		at -= journey.share;
		if (at < 0) return journey;
	}
	return all[0] as Journey;
}

if (import.meta.main) {
	process.once("message", (asked) => {
		drive(asked as Drive).then(
			(driven) => process.send?.({ driven }, () => process.disconnect()),
			(error: Error) => process.send?.({ failure: error.message }, () => process.disconnect()),
		);
	});
}
