import { catalogueAttribution } from "@unlisted/breach-corpus";
import { type ScanSources, sourceTypes } from "@unlisted/contracts/scanner";
import type { ScannerDeps } from "../core/scanner.deps.ts";
import { ensureSettings } from "../core/settings.repository.ts";
import { sourceStatesOf } from "./sources.repository.ts";
import { speaksFor } from "./speaks-for.ts";

/** A person is waiting for the page, so a hanging source must not delay it. */
const patienceMs = 1000;

/** Returns the last answer of each of the four sources about the person, and the names of the providers behind it. */
export function readSources({
	db,
	clock,
	providers,
	catalogue,
	sampleOnly,
}: Pick<ScannerDeps, "db" | "clock" | "providers" | "catalogue" | "sampleOnly">) {
	return async (userId: string): Promise<ScanSources> => {
		const { settings } = await ensureSettings(db, userId, clock.now());
		const states = await sourceStatesOf(db, userId);
		const asked = states
			.filter(({ state }) => state !== "not_configured")
			.map(({ sourceType }) => sourceType);
		const speakers = await Promise.all(
			providers.map(async (provider) => ({
				label: provider.label,
				types: await speaksFor(provider, patienceMs, states.length > 0 ? asked : sourceTypes),
			})),
		);
		const { text, url, licenceUrl } = catalogueAttribution;
		const { breaches, newest } = await catalogue.summary();
		return {
			sources: sourceTypes.map((type) => {
				const row = states.find(({ sourceType }) => sourceType === type);
				const labels = speakers.filter(({ types }) => types.includes(type)).map(({ label }) => label);
				return {
					source_type: type,
					state: stateNow(settings.scan_sources[type], labels.length > 0, row?.state),
					checked_at: row?.checkedAt.toISOString() ?? null,
					last_ok_at: row?.lastOkAt?.toISOString() ?? null,
					unknown_since: row?.unknownSince?.toISOString() ?? null,
					reason: row?.reason ?? null,
					providers: labels,
				};
			}),
			sample_only: sampleOnly,
			catalogue: {
				breaches,
				newest: newest?.AddedDate ?? null,
				attribution: text,
				attribution_url: url,
				licence_url: licenceUrl,
			},
		};
	};
}

function stateNow(on: boolean, isConfigured: boolean, last: "ok" | "unknown" | "not_configured" | undefined) {
	if (!on) return "off";
	if (!isConfigured) return "not_configured";
	// The source was not configured at that scan. Now it is, and it has not been asked yet.
	return last === undefined || last === "not_configured" ? "never" : last;
}
