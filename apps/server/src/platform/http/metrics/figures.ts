import { Counter, Gauge, type Registry } from "prom-client";
import { fewAtOnce } from "../../process/few-at-once.ts";
import type { Scrape } from "./shared-look.ts";

/** Prometheus adds `job` and `instance` itself, and puts a label of ours with that name aside. So none has it. */
export const figureLabels = ["kind", "of", "reason", "source", "state"] as const;

interface About {
	readonly name: string;
	readonly help: string;
	/** It only grows while the process runs, and begins at 0 with it. Its name ends with `_total`. */
	readonly grows?: true;
	/** From memory. It is read before a scrape asks for anything, so the scrape itself is no part of what it tells. */
	readonly atHand?: true;
	/** It bounds its own time, and is needed most when the others wait for the database: it stands in no line with them. */
	readonly apart?: true;
}

/** One figure for each value of a label, such as each kind of job. */
export interface GaugeFamily extends About {
	readonly label: (typeof figureLabels)[number];
	readonly values: (scrape?: Scrape) => Promise<ReadonlyMap<string, number>>;
	/** What there is to tell of: one of these that has no value could not be read. */
	readonly expected?: readonly string[];
}

export interface GaugeOptions extends About {
	readonly value: (scrape?: Scrape) => number | Promise<number>;
}

export type Figure = GaugeOptions | GaugeFamily;

export interface Limits {
	/** After it a scrape is answered with what is there. Prometheus gives up after ten seconds, and has then none of them. */
	readonly patienceMs: number;
	/** So many questions to the database at a time: the connections are there for people. */
	readonly atOnce: number;
	/** An answer that came late is told as long. Prometheus itself goes on with a figure for five minutes. */
	readonly keptMs: number;
	/** In milliseconds, from any beginning. */
	readonly now: () => number;
}

const usual: Limits = { patienceMs: 4000, atOnce: 3, keptMs: 300_000, now: () => performance.now() };

/**
 * Answers what reads them all. One that cannot be read, or not soon, is left out and counted: the others are needed most when
 * something is wrong. An answer that comes too late is told in the next scrape, so each figure is told in the end.
 */
export function addFigures(
	registry: Registry,
	figures: readonly Figure[],
	limits: Partial<Limits> = {},
): () => Promise<void> {
	const { patienceMs, atOnce, keptMs, now } = { ...usual, ...limits };
	const unread = new Counter({
		name: "unlisted_figures_unread_total",
		help: "Figures that could not be read when they were asked for, such as those of the database while it is away",
		registers: [registry],
	});
	const age = new Gauge({
		name: "unlisted_figures_age_seconds",
		help: "How old the oldest figure told here may be: what the database answered too late for a scrape is told in the next",
		registers: [registry],
	});
	const inTurn = fewAtOnce(atOnce);
	let scrape: Scrape = { begun: now() };
	const readers = figures.map((figure) => {
		const refresh = refresherOf(registry, figure);
		const ask = async (): Promise<Answer> => {
			const asked = scrape;
			return { samples: await samplesOf(figure, asked), begun: asked.begun };
		};
		const once = onlyOnce(ask);
		const untilTold = askedUntilTold(
			() => inTurn(ask),
			({ begun }) => now() - begun > keptMs,
		);
		const read = async (late: Promise<never>): Promise<number> => {
			const answer = figure.atHand || figure.apart ? Promise.race([once(), late]) : untilTold(late);
			const told = await answer.catch(() => null);
			refresh(told?.samples ?? null);
			if (told === null) unread.inc();
			return told?.begun ?? now();
		};
		return { atHand: figure.atHand === true, read };
	});
	const readAll = async () => {
		scrape = { begun: now() };
		const late = Promise.withResolvers<never>();
		late.promise.catch(() => undefined);
		const timer = setTimeout(() => late.reject(new Error("It takes too long.")), patienceMs);
		try {
			const told: number[] = [];
			for (const first of [true, false]) {
				const some = readers.filter(({ atHand }) => atHand === first);
				told.push(...(await Promise.all(some.map(({ read }) => read(late.promise)))));
			}
			age.set((now() - Math.min(now(), ...told)) / 1000);
		} finally {
			clearTimeout(timer);
			// What is asked from here on is too late for this one, and does not share what this one saw.
			scrape = { begun: now() };
		}
	};
	return onlyOnce(readAll);
}

interface Answer {
	readonly samples: Samples;
	/** Nothing in it is older than this. */
	readonly begun: number;
}

/**
 * Asks once, and tells the answer once. If it comes too late, the next scrape tells it instead of asking again: each would run out of
 * time before the same figures otherwise.
 */
function askedUntilTold(
	ask: () => Promise<Answer>,
	isOld: (answer: Answer) => boolean,
): (late: Promise<never>) => Promise<Answer> {
	let asked: Promise<Answer> | undefined;
	return async (late) => {
		for (;;) {
			asked ??= ask().catch((error) => {
				asked = undefined;
				throw error;
			});
			const answer = await Promise.race([asked, late]);
			asked = undefined;
			if (!isOld(answer)) return answer;
		}
	};
}

type Labels = Readonly<Record<string, string>>;
type Samples = readonly (readonly [Labels, number])[];

/** Puts what was read in the place of what was told before. Null: it could not be read. */
function refresherOf(registry: Registry, figure: Figure): (samples: Samples | null) => void {
	const { name, help } = figure;
	const about = { name, help, labelNames: "label" in figure ? [figure.label] : [], registers: [registry] };
	const [metric, note] = figure.grows ? counter(about) : gauge(about);
	return (samples) => {
		// What is gone, such as a kind of job, must not keep its last figure.
		metric.reset();
		for (const [labels, value] of samples ?? []) note(labels, value);
		if (samples === null && !("label" in figure)) metric.remove();
	};
}

type Metric = readonly [Pick<Gauge | Counter, "reset" | "remove">, (labels: Labels, value: number) => void];

function counter(about: ConstructorParameters<typeof Counter>[0]): Metric {
	const metric = new Counter(about);
	return [metric, (labels, value) => metric.inc(labels, value)];
}

function gauge(about: ConstructorParameters<typeof Gauge>[0]): Metric {
	const metric = new Gauge(about);
	return [metric, (labels, value) => metric.set(labels, value)];
}

/** A question that still waits for its answer is not asked once more: a database that is slow would get slower. */
function onlyOnce<T>(ask: () => Promise<T>): () => Promise<T> {
	let asked: Promise<T> | undefined;
	return () => {
		asked ??= ask().finally(() => {
			asked = undefined;
		});
		return asked;
	};
}

async function samplesOf(figure: Figure, scrape: Scrape): Promise<Samples> {
	if (!("label" in figure)) return [[{}, await figure.value(scrape)]];
	return [...(await figure.values(scrape))].map(([of, value]) => [{ [figure.label]: of }, value]);
}
