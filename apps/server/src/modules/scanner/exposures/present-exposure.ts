import { type CatalogueBreach, catalogueAttribution } from "@unlisted/breach-corpus";
import { actionsFor, generalTips } from "@unlisted/contracts/exposure-actions";
import type { Exposure, ExposureAction, ExposureDetail, ExposureHelp } from "@unlisted/contracts/scanner";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import { plainText } from "../../../providers/breach-data/plain-text.ts";
import { maskValue } from "../core/mask.rules.ts";
import type { ExposureContent } from "../judging/exposure-content.rules.ts";
import type { ExposureRow } from "../judging/exposures.repository.ts";
import { openContent } from "../judging/seal-exposure.ts";
import { helpOf } from "./help.rules.ts";

export interface OpenExposure {
	readonly row: ExposureRow;
	readonly content: ExposureContent;
}

export function openExposure(row: ExposureRow, key: HeldKey): OpenExposure {
	return { row, content: openContent(row, key) };
}

export function notesContext(id: string): string {
	return `exposure-notes:${id}`;
}

/** The only place that writes an exposure as JSON. */
export function presentExposure({ row, content }: OpenExposure, key: HeldKey): Exposure {
	return {
		id: row.id,
		description: content.description,
		title: content.record.title,
		source_type: row.sourceType,
		severity: row.severity,
		status: row.status,
		discovered_at: row.discoveredAt.toISOString(),
		breach_date: content.record.breachDate,
		confidence_score: row.confidence,
		source_url: content.record.sourceUrl,
		exposed_data: exposedData(content),
		resolution_notes: notesOf(row, key),
		resolved_at: row.resolvedAt?.toISOString() ?? null,
		reopened_at: row.reopenedAt?.toISOString() ?? null,
		not_me: row.notMeAt !== null,
	};
}

export function presentDetail(
	exposure: OpenExposure,
	{
		key,
		breach,
		providerLabel,
		next,
	}: {
		readonly key: HeldKey;
		/** The catalogue's entry for the breach. */
		readonly breach: CatalogueBreach | undefined;
		readonly providerLabel: (name: string) => string;
		readonly next: ExposureDetail["next"];
	},
): ExposureDetail {
	const { row, content } = exposure;
	const { text, url, licenceUrl } = catalogueAttribution;
	// The text is the catalogue's description or the provider's description of a record. Neither text is ours.
	const help = presentHelp(exposure, breach);
	const isTheirs = breach !== undefined || content.providers.includes("hibp");
	return {
		...presentExposure(exposure, key),
		revealable: Object.keys(content.values),
		matched_by: content.matched.map(({ kind, masked }) => ({ kind, masked })),
		confidence_reasons: [...content.confidenceReasons],
		severity_reasons: [...content.severityReasons],
		about: breach ? plainText(breach.Description) : null,
		about_attribution: isTheirs ? { text, url, licence_url: licenceUrl } : null,
		accounts: breach?.PwnCount ?? null,
		domain: breach?.Domain || null,
		providers: content.providers.map(providerLabel),
		acknowledged_at: row.acknowledgedAt?.toISOString() ?? null,
		last_seen_at: row.lastSeenAt.toISOString(),
		actions: presentActions(row, help),
		help,
		next,
	};
}

function presentHelp({ row, content }: OpenExposure, breach: CatalogueBreach | undefined): ExposureHelp {
	return helpOf({ content, sourceType: row.sourceType, breach, done: row.doneActions });
}

/** Masked values. Exposed data that we keep no copy of is shown as a sentence. */
export function exposedData({ fields, values }: ExposureContent): Record<string, string> {
	const masked = Object.entries(values).map(([key, value]) => [key, maskValue(key, value)] as const);
	const spoken = fields
		.filter((field) => values[field] === undefined)
		.map((field) => [field, notKept] as const);
	return Object.fromEntries([...spoken, ...masked]);
}

const notKept = "Exposed. We keep no copy of it.";

function notesOf(row: ExposureRow, key: HeldKey): string | null {
	const written = row.sealedNotes ? key.open(row.sealedNotes, notesContext(row.id)) : null;
	if (row.status !== "new" || row.reopenedAt === null) return written;
	const day = row.reopenedAt.toISOString().slice(0, 10);
	const back = `Reopened on ${day}: it turned up again in newer data.`;
	return written ? `${back} Before: ${written}` : back;
}

export function presentActions(
	{ severity, doneActions }: Pick<ExposureRow, "severity" | "doneActions">,
	help: ExposureHelp,
): ExposureAction[] {
	// The same page that the steps link to. We know that it exists.
	const passwordPage = help.steps.find(({ id }) => id === "change_service_password")?.links[0]?.url ?? null;
	const groups = [
		{ kind: "action" as const, steps: actionsFor(severity)?.steps ?? [] },
		{ kind: "tip" as const, steps: generalTips.steps },
	];
	return groups.flatMap(({ kind, steps }) =>
		steps.map(({ id, text }) => ({
			id,
			kind,
			text,
			done: doneActions.includes(id),
			url: id === "change_passwords" || id === "update_passwords" ? passwordPage : null,
		})),
	);
}
