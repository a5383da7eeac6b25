const every = 100;
/** The time over which the delay is averaged, because a single pause is not an overload. */
const memory = 5000;

/**
 * The average delay of a timer over the last seconds, in milliseconds. A long delay is weighted by the time it took.
 */
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

/** Measures how late this process runs its timers, and tells each delay. */
export function measureLoopDelay(onDelay: (ms: number) => void = () => undefined): {
	value(): number;
	stop(): void;
} {
	const delay = averageDelay();
	let expected = performance.now() + every;
	const timer = setInterval(() => {
		const now = performance.now();
		const late = Math.max(0, now - expected);
		delay.late(late);
		onDelay(late);
		expected = now + every;
	}, every).unref();
	return { value: delay.value, stop: () => clearInterval(timer) };
}
