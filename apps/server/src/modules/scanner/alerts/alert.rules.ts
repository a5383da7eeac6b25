import type { ScannerSettings, Severity } from "@unlisted/contracts/scanner";

export type AlertChannel = "email" | "sms" | "push";
/** `at_once`: when an exposure is stored. `digest`: when the scan that found it ends. */
export type AlertMoment = "at_once" | "digest";

/**
 * Critical exposures do not wait for the end of the scan. A digest names every exposure that no earlier message
 * named: if nothing went out at once, nothing is lost. A text costs money and wakes people, so it goes out for
 * critical exposures only, and only at once.
 */
export function isDue(
	channel: AlertChannel,
	moment: AlertMoment,
	severity: Severity,
	settings: ScannerSettings,
): boolean {
	if (!settings[`${channel}_notifications`] || !settings.notification_types[severity]) return false;
	// A mail waits until the scan is over, so that each scan sends one mail.
	if (moment === "at_once") return severity === "critical" && channel !== "email";
	return channel !== "sms";
}
