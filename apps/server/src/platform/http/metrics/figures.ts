import { Counter, Gauge, type Registry } from "prom-client";
import { fewAtOnce } from "../../process/few-at-once.ts";
import type { Scrape } from "./shared-look.ts";

/**
 * The labels that our figures may use. Prometheus adds `job` and `instance` itself and would rename ours, so no
 * figure uses those names.
 */
export const figureLabels = ["kind", "of", "reason", "source", "state"] as const;

interface About {
	readonly name: string;
	readonly help: string;
	/** The figure only grows while the process runs, and starts at 0 with it. Its name ends with `_total`. */
	readonly grows?: true;
	/**
	 * The figure is in memory. We read it before a scrape asks for anything, so that the scrape itself does not
	 * affect it.
	 */
	readonly atHand?: true;
	/**
	 * The figure limits its own time, and is needed most when the others wait for the database. So it does not queue
	 * with them.
	 */
	readonly apart?: true;
}

/** One figure for each value of a label, such as each kind of job. */
export interface GaugeFamily extends About {
	readonly label: (typeof figureLabels)[number];
	readonly values: (scrape?: Scrape) => Promise<ReadonlyMap<string, number>>;
	/** The label values that should exist. A value that is missing could not be read. */
	readonly expected?: readonly string[];
}

export interface GaugeOptions extends About {
	readonly value: (scrape?: Scrape) => number | Promise<number>;
}

export type Figure = GaugeOptions | GaugeFamily;

export interface Limits {
	/**
	 * After this time we answer the scrape with the figures that we have. Prometheus gives up after ten seconds, and
	 * would then have none.
	 */
	readonly patienceMs: number;
	/** How many questions run at the database at a time, because the connections are there for people. */
	readonly atOnce: number;
	/** How long a late answer may still be reported. Prometheus itself keeps a figure for five minutes. */
	readonly keptMs: number;
	/** The current time in milliseconds, from any starting point. */
	readonly now: () => number;
}

const usual: Limits = { patienceMs: 4000, atOnce: 3, keptMs: 300_000, now: () => performance.now() };

/**
 * Returns a function that reads all figures. A figure that cannot be read in time is left out and counted, because
 * the others are needed most when something is wrong. A late answer is reported in the next scrape, so each figure is
 * reported in the end.
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
		help: "The age of the oldest figure here: an answer of the database that is too late for one scrape is in the next",
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
			// Questions that start from here on are too late for this scrape, and do not share its reading.
			scrape = { begun: now() };
		}
	};
	return onlyOnce(readAll);
}

interface Answer {
	readonly samples: Samples;
	/** The scrape began at this time, and nothing in it is older. */
	readonly begun: number;
}

/**
 * Asks once and reports the answer once. If the answer comes too late, the next scrape reports it instead of asking
 * again. Otherwise each scrape would run out of time at the same figures.
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

/** Replaces the reported values with those just read. Null means that they could not be read. */
function refresherOf(registry: Registry, figure: Figure): (samples: Samples | null) => void {
	const { name, help } = figure;
	const about = { name, help, labelNames: "label" in figure ? [figure.label] : [], registers: [registry] };
	const [metric, note] = figure.grows ? counter(about) : gauge(about);
	return (samples) => {
		// A label that is gone, such as a kind of job, must not keep its last value.
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

/** Does not ask again while a question waits for its answer, because that would make a slow database slower. */
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
