import { existsSync, statfsSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { GaugeOptions } from "../http/metrics/figures.ts";
import type { Log } from "../log/log.ts";

/** Below this, a busy day may fill the disk. */
export const lowWaterBytes = 512_000_000;

export function freeBytes(folder: string): number {
	const { bavail, bsize } = statfsSync(folder);
	return bavail * bsize;
}

/** Warns once when the disk runs low, and reports when there is room again. Returns a function that ends it. */
export function watchFreeSpace({
	folder,
	log,
	free = () => freeBytes(folder),
	everyMs = 60_000,
}: {
	readonly folder: string;
	readonly log: Pick<Log, "warn" | "info">;
	readonly free?: () => number;
	readonly everyMs?: number;
}): () => Promise<void> {
	let isLow = false;
	let isUnknown = false;
	const look = () => {
		const freeMB = Math.floor(freeOrUnknown() / 1_000_000);
		if (Number.isNaN(freeMB)) return;
		const wasLow = isLow;
		isLow = freeMB * 1_000_000 < lowWaterBytes;
		if (isLow && !wasLow)
			log.warn(
				{ folder, freeMB },
				"the disk of DATA_DIR is nearly full; when it is full, the database stops",
			);
		if (!isLow && wasLow) log.info({ folder, freeMB }, "the disk of DATA_DIR has room again");
	};
	// A disk that went away answers with an error. The code that uses the folder reports that; this look must not end the
	// process.
	const freeOrUnknown = () => {
		try {
			const bytes = free();
			isUnknown = false;
			return bytes;
		} catch (err) {
			if (!isUnknown) log.warn({ folder, err }, "the free space of DATA_DIR cannot be read");
			isUnknown = true;
			return Number.NaN;
		}
	};
	look();
	const timer = setInterval(look, everyMs).unref();
	return async () => clearInterval(timer);
}

function nearest(folder: string): string {
	const above = dirname(folder);
	return above === folder || existsSync(folder) ? folder : nearest(above);
}

/** On PostgreSQL the folder is made by the first that needs it, so until then its disk is that of the folder above. */
export function freeSpaceGauge(
	folder: string,
	{ mayBeMissing }: { readonly mayBeMissing: boolean },
): GaugeOptions {
	return {
		name: "unlisted_data_dir_free_bytes",
		help: "Free space on the disk of DATA_DIR.",
		atHand: true,
		value: () => freeBytes(mayBeMissing ? nearest(resolve(folder)) : folder),
	};
}
