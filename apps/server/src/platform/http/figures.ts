import { Counter, Gauge, type Registry } from "prom-client";
import { within } from "../process/within.ts";

/** Prometheus adds `job` and `instance` itself, and puts a label of ours with that name aside. So none has it. */
export const figureLabels = ["kind", "of", "reason", "source", "state"] as const;

/** One figure for each value of a label, such as each kind of job. */
export interface GaugeFamily {
	readonly name: string;
	readonly help: string;
	readonly label: (typeof figureLabels)[number];
	/** As for one figure. */
	readonly grows?: true;
	readonly values: () => Promise<ReadonlyMap<string, number>>;
}

export interface GaugeOptions {
	readonly name: string;
	readonly help: string;
	/** It only grows while the process runs, and begins at 0 with it. Its name ends with `_total`. */
	readonly grows?: true;
	readonly value: () => number | Promise<number>;
}

export type Figure = GaugeOptions | GaugeFamily;

/** Prometheus gives up after ten seconds, and has then none of them. */
const patienceMs = 2000;

/** One that cannot be read, or not soon, is left out and counted: the others are needed most when something is wrong. */
export function addFigures(registry: Registry, figures: readonly Figure[], patience = patienceMs): void {
	const unread = new Counter({
		name: "unlisted_figures_unread_total",
		help: "Figures that could not be read when they were asked for, such as those of the database while it is away",
		registers: [registry],
	});
	for (const figure of figures) {
		const { name, help } = figure;
		const samplesSoon = soon(() => samplesOf(figure), patience);
		const about = { name, help, labelNames: "label" in figure ? [figure.label] : [], registers: [registry] };
		const refresh = async (
			metric: Pick<Gauge | Counter, "reset" | "remove">,
			note: (labels: Labels, value: number) => void,
		) => {
			const samples = await samplesSoon().catch(() => null);
			// What is gone, such as a kind of job, must not keep its last figure.
			metric.reset();
			for (const [labels, value] of samples ?? []) note(labels, value);
			if (samples) return;
			unread.inc();
			if (!("label" in figure)) metric.remove();
		};
		if (figure.grows)
			new Counter({
				...about,
				collect: function () {
					return refresh(this, (labels, value) => this.inc(labels, value));
				},
			});
		else
			new Gauge({
				...about,
				collect: function () {
					return refresh(this, (labels, value) => this.set(labels, value));
				},
			});
	}
}

/** A question that still waits for its answer is not asked once more: a database that is slow would get slower. */
function soon<T>(ask: () => Promise<T>, patience: number): () => Promise<T> {
	let asked: Promise<T> | undefined;
	return async () => {
		asked ??= ask().finally(() => {
			asked = undefined;
		});
		return within(patience, asked);
	};
}

type Labels = Readonly<Record<string, string>>;

async function samplesOf(figure: Figure): Promise<[Labels, number][]> {
	if (!("label" in figure)) return [[{}, await figure.value()]];
	return [...(await figure.values())].map(([of, value]) => [{ [figure.label]: of }, value]);
}
