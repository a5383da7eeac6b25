/** The parameters of a run: `node bench/corpus.ts --records 20M --gigabytes 10`, or the defaults. */
export interface CorpusBenchOptions {
	readonly records: number;
	/** The size of the text for measuring the memory of an ingest. */
	readonly gigabytes: number | undefined;
	readonly rounds: number;
}

export function readOptions(args: readonly string[]): CorpusBenchOptions {
	const given = (name: string) => {
		const at = args.indexOf(name);
		return at < 0 ? undefined : args[at + 1];
	};
	const records = given("--records");
	const gigabytes = given("--gigabytes");
	const match = /^(\d+(?:\.\d+)?)([kM]?)$/.exec(records ?? "2M");
	if (!match?.[1]) throw new Error("--records is a number such as 500k, 2M or 100M.");
	const unit = match[2] === "M" ? 1_000_000 : match[2] === "k" ? 1_000 : 1;
	return {
		records: Math.round(Number(match[1]) * unit),
		gigabytes: gigabytes === undefined ? undefined : Number(gigabytes),
		rounds: Number(given("--rounds") ?? 5),
	};
}
