import { z } from "zod";
import { brokerStepSchema } from "./brokers.ts";
import { exposureActionIds } from "./exposure-actions.ts";
import { closingDifficulties } from "./help/account-closing.ts";
import { helpCountries } from "./help/help.ts";
import {
	exportFormats,
	exposureStatuses,
	exposuresPageMax,
	exposuresPageSize,
	frequencies,
	listedStatuses,
	severities,
	sourceTypes,
	taskStatuses,
} from "./scanner-values.ts";

export * from "./scanner-values.ts";

/** The contract between pages and server about scans and what they found. */

const scanErrorMaxLength = 2000;

/** GET /api/scanner/results: newest first. Scans that failed as a whole are not listed. */
export const scanResultSchema = z.object({
	task_id: z.uuid(),
	scan_date: z.string(),
	total_exposures: z.int(),
	new_exposures: z.int(),
	/** False if a source did not answer. Then there may be more than the numbers say. */
	complete: z.boolean(),
	score: z.int().nullable(),
});
export type ScanResult = z.infer<typeof scanResultSchema>;
export const scanResultsSchema = z.object({ results: z.array(scanResultSchema) });

/** POST /api/scanner/start: a second start while a scan runs returns the running one. */
export const scanStartedSchema = z.object({
	task_id: z.uuid(),
	already_running: z.boolean(),
	/** Whether another scan will follow the running one, if the call asked for that. */
	follows: z.boolean().optional(),
});
export type ScanStarted = z.infer<typeof scanStartedSchema>;

/**
 * `off`: switched off in the settings. `not_configured`: this installation has no source to ask. `unknown`: the source
 * did not answer. It never means that nothing was found.
 */
export const scanStepStates = ["waiting", "checking", "ok", "unknown", "not_configured", "off"] as const;

/** GET /api/scanner/status/{taskId}, and the data of each `progress` event of GET /api/scanner/events. */
export const scanTaskSchema = z.object({
	task_id: z.uuid(),
	status: z.enum(taskStatuses),
	progress: z.int().min(0).max(100),
	started_by: z.enum(["person", "schedule", "new_breach"]),
	created_at: z.string(),
	finished_at: z.string().nullable(),
	sources: z.array(
		z.object({
			source_type: z.enum(sourceTypes),
			state: z.enum(scanStepStates),
			/** How many exposures this source reports now, and how many of them are new. */
			found: z.int(),
			new: z.int(),
			/** Why it is unknown, in a sentence for people. */
			reason: z.string().nullable(),
		}),
	),
	/** Data brokers have a line of their own. The numbers of exposures do not count their listings. */
	brokers: brokerStepSchema.nullish(),
	total_exposures: z.int().nullable(),
	new_exposures: z.int().nullable(),
	/** Why a failed scan failed, in a sentence for people. */
	error: z.string().max(scanErrorMaxLength).nullable(),
});
export type ScanTask = z.infer<typeof scanTaskSchema>;
/** GET /api/scanner/running: for a page that was reloaded. */
export const runningScanSchema = z.object({ task: scanTaskSchema.nullable() });

/** GET /api/scanner/sources: the last answer of each of the four sources, for this person. */
export const scanSourceSchema = z.object({
	source_type: z.enum(sourceTypes),
	/** `never`: there was no scan yet. */
	state: z.enum(["ok", "unknown", "not_configured", "off", "never"]),
	/** When the source was last asked. */
	checked_at: z.string().nullable(),
	/** When the source last answered. */
	last_ok_at: z.string().nullable(),
	/** Since when it has not answered. */
	unknown_since: z.string().nullable(),
	reason: z.string().nullable(),
	/** The names of the providers behind this source, such as "Sample corpus" or "Have I Been Pwned". */
	providers: z.array(z.string()),
});
export type ScanSource = z.infer<typeof scanSourceSchema>;
export const scanSourcesSchema = z.object({
	sources: z.array(scanSourceSchema),
	/** Only the bundled corpus of invented people is there. It finds nothing about real people. */
	sample_only: z.boolean(),
	catalogue: z.object({
		breaches: z.int(),
		newest: z.string().nullable(),
		attribution: z.string(),
		attribution_url: z.string(),
		licence_url: z.string(),
	}),
});
export type ScanSources = z.infer<typeof scanSourcesSchema>;

const exposureShape = {
	id: z.uuid(),
	description: z.string(),
	/** The name of the breach or paste. */
	title: z.string(),
	source_type: z.enum(sourceTypes),
	severity: z.enum(severities),
	status: z.enum(exposureStatuses),
	discovered_at: z.string(),
	/** The day when the data was taken, if known. */
	breach_date: z.string().nullable(),
	/** 0 to 1. */
	confidence_score: z.number().min(0).max(1),
	source_url: z.string().nullable(),
	/**
	 * Masked. If we do not keep a field's value, the field says so in words. `POST …/reveal` returns the fields in
	 * `revealable` unmasked.
	 */
	exposed_data: z.record(z.string(), z.unknown()),
	resolution_notes: z.string().nullable(),
	resolved_at: z.string().nullable(),
	/** When the exposure was found again after it was resolved, or null. */
	reopened_at: z.string().nullable(),
	/** The person said that this is someone else. */
	not_me: z.boolean(),
};
export const exposureSchema = z.object(exposureShape);
export type Exposure = z.infer<typeof exposureSchema>;

const countsBySeverity = z.object({ critical: z.int(), high: z.int(), medium: z.int(), low: z.int() });
/** All of the person's exposures, whatever filters the list has. Leaves out those that are about someone else. */
export const exposureSummarySchema = z.object({
	total: z.int(),
	/** Exposures that the person has not opened yet and that were found, or found again, within seven days. */
	new_this_week: z.int().optional(),
	by_severity: countsBySeverity,
	by_status: z.object({ new: z.int(), acknowledged: z.int(), resolved: z.int() }),
	/** Exposures that are not resolved, by severity. */
	open_by_severity: countsBySeverity,
});
export type ExposureSummary = z.infer<typeof exposureSummarySchema>;

export const exposureQuerySchema = z.strictObject({
	/** `open`: not resolved. */
	status: z.enum(listedStatuses).optional(),
	severity: z.enum(severities).optional(),
	source: z.enum(sourceTypes).optional(),
	/** Searches title and description, ignoring case. */
	q: z.string().trim().max(100).optional(),
	/** Only the exposures that are marked as someone else's, instead of the others. */
	not_me: z.enum(["true", "false"]).optional(),
	limit: z.coerce.number<number | string>().int().min(1).max(exposuresPageMax).default(exposuresPageSize),
	/** `next_cursor` of the previous page. */
	cursor: z.string().max(200).optional(),
});
export type ExposureQuery = z.infer<typeof exposureQuerySchema>;
export const exposuresSchema = z.object({
	exposures: z.array(exposureSchema),
	/** How many exposures match the filters, on all pages. */
	total: z.int(),
	next_cursor: z.string().nullable(),
	summary: exposureSummarySchema,
});
export type Exposures = z.infer<typeof exposuresSchema>;

export const exposureActionSchema = z.object({
	id: z.enum(exposureActionIds),
	/** `action`: for this severity. `tip`: for every severity. */
	kind: z.enum(["action", "tip"]),
	text: z.string(),
	done: z.boolean(),
	/** The page to do it on, if known. */
	url: z.string().nullable(),
});
export type ExposureAction = z.infer<typeof exposureActionSchema>;

const helpLinkSchema = z.object({ label: z.string(), url: z.string() });
/** One step of what to do, for this data at this service. */
export const helpStepSchema = z.object({
	/** PUT …/actions/{id} ticks it. */
	id: z.string(),
	title: z.string(),
	how: z.string(),
	done: z.boolean(),
	links: z.array(helpLinkSchema),
	/** What is different in some countries. */
	countries: z.array(
		z.object({ country: z.enum(helpCountries), how: z.string(), links: z.array(helpLinkSchema) }),
	),
});
export type HelpStepAnswer = z.infer<typeof helpStepSchema>;

/** What happened, in one sentence, and the steps to take, worst first. */
export const exposureHelpSchema = z.object({
	happened: z.string(),
	/** The service that lost the data, by the name that people know it by. */
	service: z.string().nullable(),
	/** What else a person should know about the service, such as that it has shut. */
	note: z.string().nullable(),
	/** Whether only some digits of a card leaked; null if no card data leaked. */
	part_of_card: z.boolean().nullable(),
	steps: z.array(helpStepSchema),
	/** How the person closes the account there; null if there is no account to close or we do not know how. */
	close: z
		.object({
			/** The service's domain in the catalogue of breaches. GET /api/removals/accounts uses the same. */
			service: z.string(),
			page: z.string(),
			difficulty: z.enum(closingDifficulties),
			how: z.string().nullable(),
			/** A text that the person copies into their own mail. */
			letter: z.object({ to: z.string(), subject: z.string(), text: z.string() }).nullable(),
		})
		.nullable(),
});
export type ExposureHelp = z.infer<typeof exposureHelpSchema>;

/** GET /api/scanner/exposures/{id} */
export const exposureDetailSchema = z.object({
	...exposureShape,
	revealable: z.array(z.string()),
	/** The person's identifiers that led to this exposure, masked. */
	matched_by: z.array(z.object({ kind: z.enum(["email", "phone", "username", "name"]), masked: z.string() })),
	confidence_reasons: z.array(z.string()),
	severity_reasons: z.array(z.string()),
	/** The description of the breach as plain text, made from the catalogue's HTML. */
	about: z.string().nullable(),
	about_attribution: z.object({ text: z.string(), url: z.string(), licence_url: z.string() }).nullable(),
	/** How many accounts the breach affected. */
	accounts: z.int().nullable(),
	domain: z.string().nullable(),
	providers: z.array(z.string()),
	acknowledged_at: z.string().nullable(),
	last_seen_at: z.string(),
	actions: z.array(exposureActionSchema),
	help: exposureHelpSchema.nullable(),
	/** The most severe of the person's other open exposures. */
	next: z.object({ id: z.uuid(), title: z.string() }).nullable(),
});
export type ExposureDetail = z.infer<typeof exposureDetailSchema>;
export const exposureAnswerSchema = z.object({ exposure: exposureDetailSchema });

const notesSchema = z.string().trim().max(2000).optional();
/** PUT /api/scanner/exposures/{id}/status */
export const exposureStatusSchema = z.strictObject({ status: z.enum(exposureStatuses), notes: notesSchema });
export type ExposureStatusChange = z.infer<typeof exposureStatusSchema>;

/** POST /api/scanner/exposures/bulk */
export const bulkStatusSchema = z.strictObject({
	ids: z.array(z.uuid()).min(1).max(exposuresPageMax),
	status: z.enum(["acknowledged", "resolved"]),
	notes: notesSchema,
});
/**
 * Exposures that cannot change stay as they are and do not count: they are gone, or their status is already further.
 */
export const bulkAnswerSchema = z.object({ updated: z.array(z.uuid()) });

/** POST /api/scanner/exposures/{id}/reveal: send a proof with it, or have a recent one. */
export const revealSchema = z.strictObject({
	password: z.string().min(1).max(1000).optional(),
	code: z.string().trim().min(1).max(20).optional(),
});
export const revealedSchema = z.object({ exposed_data: z.record(z.string(), z.string()) });

/** PUT /api/scanner/exposures/{id}/actions/{actionId} */
export const exposureActionChangeSchema = z.strictObject({ done: z.boolean() });
export const exposureActionsSchema = z.object({
	actions: z.array(exposureActionSchema),
	steps: z.array(helpStepSchema),
});

/** GET /api/scanner/report and GET /api/scanner/exposures/{id}/export: a file. */
export const exportQuerySchema = z.strictObject({ format: z.enum(exportFormats) });

/** GET and PUT /api/scanner/settings: all settings, and nothing else. */
export const scannerSettingsSchema = z.strictObject({
	frequency: z.enum(frequencies),
	email_notifications: z.boolean(),
	sms_notifications: z.boolean(),
	push_notifications: z.boolean(),
	notification_types: z.strictObject({
		critical: z.boolean(),
		high: z.boolean(),
		medium: z.boolean(),
		low: z.boolean(),
	}),
	scan_sources: z.strictObject({
		breach_databases: z.boolean(),
		paste_sites: z.boolean(),
		dark_web_markets: z.boolean(),
		social_media: z.boolean(),
	}),
});
export type ScannerSettings = z.infer<typeof scannerSettingsSchema>;
export const saveScannerSettingsSchema = scannerSettingsSchema.extend({
	/**
	 * The `saved_at` that the page read. If another page or device saved since, the answer is 409. Pages of an older version
	 * leave it out.
	 */
	seen: z.iso.datetime().optional(),
});
export type SaveScannerSettings = z.infer<typeof saveScannerSettingsSchema>;

export const defaultScannerSettings: ScannerSettings = {
	frequency: "weekly",
	email_notifications: true,
	sms_notifications: false,
	push_notifications: true,
	notification_types: { critical: true, high: true, medium: true, low: false },
	scan_sources: { breach_databases: true, paste_sites: true, dark_web_markets: true, social_media: true },
};

export const settingsAnswerSchema = z.object({
	settings: scannerSettingsSchema,
	saved_at: z.string().optional(),
	/** The frequency that the plan allows. */
	schedule: z.object({
		plan: z.string().nullable(),
		/** The highest frequency that the plan allows. */
		most_often: z.enum(frequencies),
		/** The lower of the setting and the plan's limit. */
		in_effect: z.enum(frequencies),
		next_scan_at: z.string().nullable(),
	}),
	channels: z.object({
		/** Whether this installation can send text messages, and the masked number that would receive one. */
		sms: z.object({ available: z.boolean(), to: z.string().nullable() }),
		/** The public key for PushManager.subscribe; null if push is not set up. */
		push: z.object({ public_key: z.string().nullable(), devices: z.int() }),
	}),
});
export type SettingsAnswer = z.infer<typeof settingsAnswerSchema>;
