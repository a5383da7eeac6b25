/** Picks one of the given number of options. The same key always gives the same answer. */
export type Choose = (key: string, options: number) => number;

/** Runs `work` once for each combination of its choices. */
export function everyWay<T>(work: (choose: Choose) => T): T[] {
	const results: T[] = [];
	let plan: { readonly options: number; readonly pick: number }[] = [];
	for (;;) {
		const taken = new Map<string, number>();
		const trail: typeof plan = [];
		results.push(
			work((key, options) => {
				const known = taken.get(key);
				if (known !== undefined) return known;
				const pick = plan[trail.length]?.pick ?? 0;
				trail.push({ options, pick });
				taken.set(key, pick);
				return pick;
			}),
		);
		let last = trail.pop();
		while (last && last.pick + 1 >= last.options) last = trail.pop();
		if (!last) return results;
		plan = [...trail, { options: last.options, pick: last.pick + 1 }];
	}
}
