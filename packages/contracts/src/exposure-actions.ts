import type { Severity } from "./scanner-values.ts";

/**
 * What we recommend after an exposure, in the specification's words. A finished step is remembered by its id.
 */
export const exposureActionIds = [
	"change_passwords",
	"enable_two_factor",
	"monitor_accounts",
	"consider_fraud_alerts",
	"update_passwords",
	"review_security_settings",
	"monitor_activity",
	"unique_passwords",
	"two_factor_everywhere",
	"regular_monitoring",
	"update_software",
] as const;
export type ExposureActionId = (typeof exposureActionIds)[number];

export interface ActionGroup {
	readonly heading: string;
	readonly steps: readonly { readonly id: ExposureActionId; readonly text: string }[];
}

const forSeverity: Readonly<Partial<Record<Severity, ActionGroup>>> = {
	critical: {
		heading: "Immediate Action Required",
		steps: [
			{ id: "change_passwords", text: "Change related passwords" },
			{ id: "enable_two_factor", text: "Enable two-factor authentication" },
			{ id: "monitor_accounts", text: "Monitor your accounts" },
			{ id: "consider_fraud_alerts", text: "Consider fraud alerts" },
		],
	},
	high: {
		heading: "Action Recommended",
		steps: [
			{ id: "update_passwords", text: "Update passwords" },
			{ id: "review_security_settings", text: "Review security settings" },
			{ id: "monitor_activity", text: "Monitor activity" },
		],
	},
};

export const generalTips: ActionGroup = {
	heading: "General Security Tips",
	steps: [
		{ id: "unique_passwords", text: "Use unique passwords" },
		{ id: "two_factor_everywhere", text: "Use two-factor authentication" },
		{ id: "regular_monitoring", text: "Monitor regularly" },
		{ id: "update_software", text: "Keep software up to date" },
	],
};

/** Undefined for low severities and for those that this version does not know. */
export function actionsFor(severity: string): ActionGroup | undefined {
	return Object.hasOwn(forSeverity, severity) ? forSeverity[severity as Severity] : undefined;
}
