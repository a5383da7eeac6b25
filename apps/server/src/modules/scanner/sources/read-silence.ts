import { type SourceType, sourceTypes } from "@unlisted/contracts/scanner";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { silentSeconds } from "./silence.rules.ts";
import { lastOkOfEverybody, silenceOfEverybody } from "./source-health.repository.ts";

/** For how long each source has been asked and has not answered. Of everybody, and about nobody. */
export function readSilence({ db, clock }: Pick<ScannerDeps, "db" | "clock">) {
	return async (): Promise<ReadonlyMap<SourceType, number>> => {
		const silence = new Map<SourceType, number>();
		for (const source of sourceTypes) {
			const lastOk = await lastOkOfEverybody(db, source);
			const found = await silenceOfEverybody(db, source, lastOk);
			if (lastOk || found.last) silence.set(source, silentSeconds(found, clock.now()));
		}
		return silence;
	};
}
