import { join } from "node:path";
import type { Parts } from "./compose.ts";
import { type CorpusWatch, composeCorpus } from "./compose-corpus.ts";
import { type BreachCatalogue, openBreachCatalogue } from "./modules/scanner/core/catalogue.ts";
import { createRateBudget } from "./modules/scanner/sources/rate-budget.ts";
import type { RefreshCatalogueDeps } from "./modules/scanner/sources/refresh-catalogue.ts";
import { hibpBreachData } from "./providers/breach-data/hibp.ts";
import { fetchBreaches } from "./providers/breach-data/hibp-catalogue.ts";
import { openCorpora } from "./providers/breach-data/open-corpora.ts";
import type { BreachData, RateBudget } from "./providers/breach-data/port.ts";

export interface BreachSources extends CorpusWatch {
	readonly providers: readonly BreachData[];
	readonly catalogue: BreachCatalogue;
	/** Nothing but the bundled corpus of made-up people can be asked. */
	readonly sampleOnly: boolean;
	readonly fetchBreaches: RefreshCatalogueDeps["fetchBreaches"];
	/** What can be done before anybody asks. */
	prepare(): Promise<void>;
	close(): Promise<void>;
}

/** Who can be asked about people's data, out of the configuration. */
export function composeSources(parts: Parts, instead?: readonly BreachData[]): BreachSources {
	const { env, db, clock, log } = parts;
	const catalogue = openBreachCatalogue({ db, clock, log });
	const budget = createRateBudget({ db, clock });
	const address = { baseUrl: env.HIBP_URL ?? "https://haveibeenpwned.com/api/v3", userAgent: "Unlisted" };
	const hibp = env.HIBP_API_KEY
		? [
				hibpBreachData({
					...address,
					apiKey: env.HIBP_API_KEY,
					// A little less than the scan waits: what was answered in time is not lost with what was not.
					searchMs: env.SCAN_SOURCE_SECONDS * 900,
					budget,
					catalogue,
					clock,
					log,
				}),
			]
		: [];
	const corpora = openConfigured(parts, catalogue, budget);
	const providers = instead ?? [...hibp, ...corpora.providers];
	return {
		providers,
		catalogue,
		sampleOnly:
			!instead && hibp.length === 0 && corpora.providers.length === 1 && env.demo && !hasCorpus(env),
		...composeCorpus(parts, corpora.local),
		fetchBreaches: (signal) => fetchBreaches(address, signal),
		prepare: corpora.prepare,
		close: async () => {
			for (const provider of providers) await provider.close();
		},
	};
}

function hasCorpus({ CORPUS_FOLDER, CORPUS_URL, CORPUS_RANGE_URL }: Parts["env"]): boolean {
	return [CORPUS_FOLDER, CORPUS_URL, CORPUS_RANGE_URL].some((value) => value !== undefined);
}

function openConfigured({ env, keys, log, clock }: Parts, catalogue: BreachCatalogue, budget: RateBudget) {
	const named = (variable: keyof typeof env & string) => {
		const value = env[variable];
		return { variable, value: typeof value === "string" ? value : undefined };
	};
	return openCorpora({
		sample: env.demo
			? { folder: join(env.DATA_DIR, "sample-corpus"), secret: keys.derive("sample-corpus") }
			: null,
		local: { folder: named("CORPUS_FOLDER"), keyFile: named("CORPUS_FOLDER_KEY") },
		remote: {
			url: named("CORPUS_URL"),
			keyFile: named("CORPUS_URL_KEY"),
			cacheFolder: join(env.DATA_DIR, "remote-corpus"),
		},
		range: { url: named("CORPUS_RANGE_URL"), keyFile: named("CORPUS_RANGE_KEY") },
		catalogue,
		log,
		budget,
		clock,
	});
}
