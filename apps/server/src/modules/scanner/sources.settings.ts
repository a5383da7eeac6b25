import { join } from "node:path";
import type { LocalCorpus } from "@unlisted/breach-corpus";
import type { Env } from "../../env.ts";
import type { Context } from "../../platform/context.ts";
import { createRateBudget, type RateBudget } from "../../platform/net/rate-budget.ts";
import { hibpBreachData } from "../../providers/breach-data/hibp.ts";
import { fetchBreaches } from "../../providers/breach-data/hibp-catalogue.ts";
import { type FarCorpus, openCorpora, openElsewhere } from "../../providers/breach-data/open-corpora.ts";
import type { BreachData } from "../../providers/breach-data/port.ts";
import { type BreachCatalogue, openBreachCatalogue } from "./core/catalogue.ts";
import type { RefreshCatalogueDeps } from "./sources/refresh-catalogue.ts";

export type SourcesEnv = Pick<
	Env,
	Extract<keyof Env, `CORPUS_${string}` | `HIBP_${string}`> | "DATA_DIR" | "SCAN_SOURCE_SECONDS" | "demo"
>;

export interface BreachSources {
	readonly providers: readonly BreachData[];
	readonly catalogue: BreachCatalogue;
	/** True if only the bundled corpus of made-up people can be asked. */
	readonly sampleOnly: boolean;
	/** The operator's own corpus. Null if there is none. */
	readonly local: LocalCorpus | null;
	readonly fetchBreaches: RefreshCatalogueDeps["fetchBreaches"];
	/** Loads what can be loaded before anybody asks. */
	warmUp(): Promise<void>;
	close(): Promise<void>;
}

/** Opens the sources that the configuration names. */
export function openSources(context: Context<SourcesEnv>, instead?: readonly BreachData[]): BreachSources {
	const { env, db, clock, log } = context;
	const catalogue = openBreachCatalogue({ db, clock, log });
	const budget = createRateBudget({ db, clock, log });
	const address = hibpAddress(env);
	const account = hibpAccount(env);
	const hibp = account
		? [
				hibpBreachData({
					...account,
					// A little less than the scan waits, so that answers in time are not lost together with late ones.
					searchMs: env.SCAN_SOURCE_SECONDS * 900,
					budget,
					catalogue,
					clock,
					log,
				}),
			]
		: [];
	const corpora = openConfigured(context, catalogue, budget);
	const providers = instead ?? [...hibp, ...corpora.providers];
	return {
		providers,
		catalogue,
		sampleOnly:
			!instead && hibp.length === 0 && corpora.providers.length === 1 && env.demo && !hasCorpus(env),
		local: corpora.local,
		fetchBreaches: (signal) => fetchBreaches(address, signal),
		warmUp: corpora.prepare,
		close: async () => {
			for (const provider of providers) await provider.close();
		},
	};
}

const hibpAddress = ({ HIBP_URL }: SourcesEnv) => ({
	baseUrl: HIBP_URL ?? "https://haveibeenpwned.com/api/v3",
	userAgent: "Unlisted",
});

/** Tells whether any breach source is set up other than the bundled corpus of made-up people. */
export function hasBreachSource(env: SourcesEnv): boolean {
	return env.HIBP_API_KEY !== undefined || hasCorpus(env);
}

/** Opens the corpora that the configuration names, as the start does, and closes them again. */
export async function tryCorpora({
	env,
	log,
	clock,
}: Pick<Context<SourcesEnv>, "env" | "log" | "clock">): Promise<void> {
	const nobodyAsks = () => {
		throw new Error("Nothing is searched here.");
	};
	const { providers } = openCorpora({
		...corporaOf(env),
		sample: null,
		log,
		clock,
		remote: { ...corporaOf(env).remote, cacheFolder: undefined },
		catalogue: { byName: nobodyAsks },
		budget: { take: nobodyAsks, pausedMs: nobodyAsks, pause: nobodyAsks },
	});
	for (const provider of providers) await provider.close();
}

/** The corpora on other hosts, for the doctor: it asks each what it holds. Nothing is kept on the disk. */
export function corporaElsewhere(env: SourcesEnv): readonly FarCorpus[] {
	const { remote, range } = corporaOf(env);
	return openElsewhere({ remote: { ...remote, cacheFolder: undefined }, range });
}

/** Null if it is not asked. */
export function hibpAccount(env: SourcesEnv) {
	const { HIBP_API_KEY: apiKey } = env;
	return apiKey === undefined ? null : { ...hibpAddress(env), apiKey };
}

function hasCorpus({ CORPUS_FOLDER, CORPUS_URL, CORPUS_RANGE_URL }: SourcesEnv): boolean {
	return [CORPUS_FOLDER, CORPUS_URL, CORPUS_RANGE_URL].some((value) => value !== undefined);
}

function openConfigured(
	{ env, keys, log, clock }: Context<SourcesEnv>,
	catalogue: BreachCatalogue,
	budget: RateBudget,
) {
	return openCorpora({
		sample: env.demo
			? { folder: join(env.DATA_DIR, "sample-corpus"), secret: keys.derive("sample-corpus") }
			: null,
		...corporaOf(env),
		catalogue,
		log,
		budget,
		clock,
	});
}

function corporaOf(env: SourcesEnv) {
	const named = (variable: keyof typeof env & string) => {
		const value = env[variable];
		return { variable, value: typeof value === "string" ? value : undefined };
	};
	return {
		local: { folder: named("CORPUS_FOLDER"), keyFile: named("CORPUS_FOLDER_KEY") },
		remote: {
			url: named("CORPUS_URL"),
			keyFile: named("CORPUS_URL_KEY"),
			cacheFolder: join(env.DATA_DIR, "remote-corpus"),
		},
		range: { url: named("CORPUS_RANGE_URL"), keyFile: named("CORPUS_RANGE_KEY") },
	};
}
