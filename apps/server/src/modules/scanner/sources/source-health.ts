import type { AdminSources } from "@unlisted/contracts/admin";
import { sourceTypes } from "@unlisted/contracts/scanner";
import { pausedUntil } from "../../../platform/net/rate-budget.repository.ts";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { lastOkOfEverybody, sourceAnswersOfEverybody } from "./source-health.repository.ts";
import { speaksFor } from "./speaks-for.ts";

/** An operator is waiting for the page. */
const patienceMs = 1000;
const week = 7 * 86_400_000;

/**
 * For operators: what each provider covers, and how the sources answered. It contains nothing about single people.
 */
export function readSourceHealth({ db, clock, providers }: Pick<ScannerDeps, "db" | "clock" | "providers">) {
	return async (): Promise<AdminSources> => {
		const now = clock.now();
		const rows = await sourceAnswersOfEverybody(db, new Date(now.getTime() - week));
		const about = await Promise.all(
			providers.map(async (provider) => {
				const paused = await pausedUntil(db, provider.name);
				return {
					name: provider.name,
					label: provider.label,
					types: (await speaksFor(provider, patienceMs, null))?.slice() ?? null,
					paused_until: paused && paused > now ? paused.toISOString() : null,
				};
			}),
		);
		const lastOk = new Map<string, Date | null>();
		for (const type of sourceTypes) lastOk.set(type, await lastOkOfEverybody(db, type));
		return {
			providers: about,
			answers: sourceTypes.map((type) => {
				const own = rows.filter(({ sourceType }) => sourceType === type);
				const sum = (state: string) =>
					own.filter((row) => row.state === state).reduce((total, row) => total + row.count, 0);
				return {
					source_type: type,
					ok: sum("ok"),
					unknown: sum("unknown"),
					not_configured: sum("not_configured"),
					last_ok_at: lastOk.get(type)?.toISOString() ?? null,
					reasons: own
						.filter(({ state }) => state === "unknown")
						.map(({ reason, count }) => ({ reason: reason ?? "unknown", count })),
				};
			}),
		};
	};
}
