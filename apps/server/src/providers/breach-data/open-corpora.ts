import {
	type BreachCorpus,
	CorpusError,
	type CorpusKeys,
	type LocalCorpus,
	openCorpus,
	openRangeCorpus,
	openRemoteCorpus,
	readKeyFile,
} from "@unlisted/breach-corpus";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Log } from "../../platform/log/log.ts";
import type { RateBudget } from "../../platform/net/rate-budget.ts";
import { BadValue, DamagedFiles } from "../../platform/process/bad-value.ts";
import { corpusBreachData } from "./corpus.ts";
import { inLine } from "./in-line.ts";
import type { BreachData, CatalogueLookup } from "./port.ts";
import { openSampleCorpus } from "./sample-corpus.ts";

/** The value of an environment variable, with the variable's name for errors. */
export interface NamedValue {
	readonly variable: string;
	readonly value: string | undefined;
}

export interface OpenCorporaOptions {
	/** The bundled corpus of invented people, in its own folder. Null if it is not used. */
	readonly sample: { readonly folder: string; readonly secret: Uint8Array } | null;
	/**
	 * A folder on this machine. Its key is beside it, where `unlisted-corpus init` put it, unless configured
	 * otherwise.
	 */
	readonly local: { readonly folder: NamedValue; readonly keyFile: NamedValue };
	/** A corpus on a static host. */
	readonly remote: {
		readonly url: NamedValue;
		readonly keyFile: NamedValue;
		/** If undefined, nothing is kept on the disk. */
		readonly cacheFolder?: string;
	};
	/** The range endpoint of another installation. */
	readonly range: { readonly url: NamedValue; readonly keyFile: NamedValue };
	readonly catalogue: CatalogueLookup;
	readonly log: Log;
	/** The rate limits for corpora on other hosts. */
	readonly budget: RateBudget;
	readonly clock: Clock;
}

/**
 * A static host can serve many requests. An installation that shares its corpus allows 600 a minute from one address.
 */
const perMinute = { remote: 3000, range: 540 };

export interface OpenedCorpora {
	/** The sources, in the order in which people see them. */
	readonly providers: readonly BreachData[];
	/** The operator's own corpus, to watch for new data. Null if there is none. */
	readonly local: LocalCorpus | null;
	/** Background work for the start. Does not throw. */
	prepare(): Promise<void>;
}

/** Opens the configured corpora. A wrong name stops the start. A host that is away makes later answers unknown. */
export function openCorpora(options: OpenCorporaOptions): OpenedCorpora {
	const { catalogue, log, budget, clock } = options;
	const shared = { catalogue, log };
	const local = openLocal(options);
	const remote = openRemote(options.remote);
	const range = openRange(options.range);
	const sample = options.sample && openSampleCorpus({ ...options.sample, log });
	const providers: BreachData[] = [];
	if (local)
		providers.push(
			corpusBreachData({
				...shared,
				name: "corpus-local",
				label: "Breach corpus",
				corpus: local,
				values: (identifier) => local.values(identifier),
			}),
		);
	if (remote)
		providers.push(
			inLine(
				corpusBreachData({
					...shared,
					name: "corpus-remote",
					label: "Remote breach corpus",
					corpus: remote,
				}),
				{ budget, clock, perMinute: perMinute.remote },
			),
		);
	if (range)
		providers.push(
			inLine(
				corpusBreachData({ ...shared, name: "corpus-range", label: "Shared breach corpus", corpus: range }),
				{ budget, clock, perMinute: perMinute.range },
			),
		);
	if (sample)
		providers.push(
			corpusBreachData({
				...shared,
				name: "corpus-sample",
				label: "Sample corpus",
				corpus: sample,
				values: (identifier) => sample.values(identifier),
			}),
		);
	return {
		providers,
		local,
		prepare: async () => {
			await sample?.prepare().catch((err: unknown) => {
				log.warn({ err }, "the sample corpus cannot be made; it is tried again when it is asked");
			});
		},
	};
}

/** A corpus on another host, by the setting that names it. */
export interface FarCorpus extends Pick<BreachCorpus, "state" | "close"> {
	readonly variable: string;
}

/** Opens only the corpora on other hosts. A wrong name throws, and a host that is away shows in the state. */
export function openElsewhere({ remote, range }: Pick<OpenCorporaOptions, "remote" | "range">): FarCorpus[] {
	const named = ({ url }: { readonly url: NamedValue }, open: () => BreachCorpus | null): FarCorpus[] => {
		const corpus = open();
		if (corpus === null) return [];
		return [{ variable: url.variable, state: () => corpus.state(), close: () => corpus.close() }];
	};
	return [...named(remote, () => openRemote(remote)), ...named(range, () => openRange(range))];
}

function openLocal({ local: { folder, keyFile }, log }: OpenCorporaOptions): LocalCorpus | null {
	if (folder.value === undefined) return null;
	const keys = readKeys(folder, {
		variable: keyFile.variable,
		value: keyFile.value ?? `${folder.value.replace(/\/+$/, "")}.key`,
	});
	const onProblem = (err: unknown) => log.warn({ err }, "the newer corpus cannot be read");
	return orBadValue(folder, () => openCorpus({ folder: folder.value ?? "", keys, onProblem }));
}

function openRemote({ url, keyFile, cacheFolder }: OpenCorporaOptions["remote"]) {
	if (url.value === undefined) return null;
	const keys = readKeys(url, keyFile);
	return orBadValue(url, () => openRemoteCorpus({ url: url.value ?? "", keys, cacheFolder }));
}

function openRange({ url, keyFile }: OpenCorporaOptions["range"]) {
	return url.value === undefined ? null : openRangeCorpus({ url: url.value, keys: readKeys(url, keyFile) });
}

function readKeys(of: NamedValue, keyFile: NamedValue): CorpusKeys {
	const path = keyFile.value;
	if (path === undefined)
		throw new BadValue(`${of.variable} needs ${keyFile.variable}: the file with the key of that corpus.`);
	try {
		return readKeyFile(path);
	} catch (error) {
		if (error instanceof CorpusError) throw new BadValue(`${keyFile.variable}: ${error.message}`);
		const { code } = error as NodeJS.ErrnoException;
		throw new BadValue(
			`${of.variable} needs the key of its corpus in ${path}, which cannot be read (${code}).`,
		);
	}
}

function orBadValue<T>({ variable }: NamedValue, open: () => T): T {
	try {
		return open();
	} catch (error) {
		if (error instanceof CorpusError) {
			const Kind = error.code === "damaged" ? DamagedFiles : BadValue;
			throw new Kind(`${variable}: ${error.message}`);
		}
		const { code } = error as NodeJS.ErrnoException;
		if (code !== undefined) throw new BadValue(`${variable}: its corpus cannot be opened (${code}).`);
		throw error;
	}
}
