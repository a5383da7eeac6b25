const every = 100;
/** Over which time the delay is averaged: one pause, for whatever reason, is no overload. */
const memory = 5000;

/** How late a timer runs, as an average over the last seconds in milliseconds. A long delay counts for the time it took. */
export function averageDelay(): { late(delay: number): void; value(): number } {
	let average = 0;
	return {
		late: (delay) => {
			const weight = 1 - Math.exp(-(delay + every) / memory);
			average += (delay - average) * weight;
		},
		value: () => average,
	};
}

/** Measures how late this process runs what is due. */
export function measureLoopDelay(): { value(): number; stop(): void } {
	const delay = averageDelay();
	let expected = performance.now() + every;
	const timer = setInterval(() => {
		const now = performance.now();
		delay.late(Math.max(0, now - expected));
		expected = now + every;
	}, every).unref();
	return { value: delay.value, stop: () => clearInterval(timer) };
}
