import { type SourceType, sourceTypes } from "@unlisted/contracts/scanner";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { silenceCountsFrom, silentSeconds } from "./silence.rules.ts";
import {
	firstSilenceOfEverybody,
	lastOkOfEverybody,
	lastSilenceOfEverybody,
} from "./source-health.repository.ts";

/** Returns for how long each source has not answered. The figures are about all people together and name nobody. */
export function readSilence({ db, clock }: Pick<ScannerDeps, "db" | "clock">) {
	return async (): Promise<ReadonlyMap<SourceType, number>> => {
		const silence = new Map<SourceType, number>();
		for (const source of sourceTypes) {
			const lastOk = await lastOkOfEverybody(db, source);
			const last = await lastSilenceOfEverybody(db, source, lastOk);
			const first = last && (await firstSilenceOfEverybody(db, source, silenceCountsFrom(lastOk, last)));
			if (lastOk || last) silence.set(source, silentSeconds({ first, last }, clock.now()));
		}
		return silence;
	};
}
