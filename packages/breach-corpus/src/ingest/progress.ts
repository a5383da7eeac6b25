export interface Progress {
	/** The size of the file on the disk, packed or not. */
	readonly bytes: number;
	readonly totalBytes: number;
	readonly rows: number;
	readonly rowsPerSecond: number;
	/** Unknown until a second has passed. */
	readonly secondsLeft: number | undefined;
}

/** Reports progress, at most four times a second. */
export function createProgress(totalBytes: number, tell: ((progress: Progress) => void) | undefined) {
	const started = performance.now();
	let last = started;
	return (bytes: number, rows: number, final = false): void => {
		const now = performance.now();
		if (!tell || (!final && now - last < 250)) return;
		last = now;
		const seconds = (now - started) / 1000;
		const share = totalBytes === 0 ? 1 : bytes / totalBytes;
		tell({
			bytes,
			totalBytes,
			rows,
			rowsPerSecond: Math.round(rows / Math.max(seconds, 0.001)),
			secondsLeft: seconds < 1 || share === 0 ? undefined : Math.round((seconds / share) * (1 - share)),
		});
	};
}
