/** The values that /metrics of a process shows while it works. */
export interface ProcessSamples {
	readonly heap: readonly number[];
	readonly resident: readonly number[];
	/** The 99th percentile of the event loop's delay since the last look, in milliseconds. */
	readonly delay: readonly number[];
}

const everyMs = 1000;

/** Looks every second until it is stopped. */
export function watchProcess(url: string): { stop(): Promise<ProcessSamples> } {
	const heap: number[] = [];
	const resident: number[] = [];
	const delay: number[] = [];
	const look = async () => {
		const text = await (await fetch(`${url}/metrics`)).text();
		heap.push(figure(text, "nodejs_heap_size_used_bytes"));
		resident.push(figure(text, "process_resident_memory_bytes"));
		delay.push(figure(text, "nodejs_eventloop_lag_p99_seconds") * 1000);
	};
	let last = Promise.resolve();
	const timer = setInterval(() => {
		last = last.then(look);
		last.catch(() => undefined);
	}, everyMs);
	return {
		stop: async () => {
			clearInterval(timer);
			await last;
			return { heap, resident, delay };
		},
	};
}

function figure(text: string, name: string): number {
	const found = new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, "m").exec(text)?.[1];
	if (found === undefined) throw new Error(`/metrics does not tell ${name}.`);
	return Number(found);
}
