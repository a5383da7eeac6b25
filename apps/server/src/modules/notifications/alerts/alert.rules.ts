import type { ScannerSettings, Severity } from "@unlisted/contracts/scanner";

export type AlertChannel = "email" | "sms" | "push";
/** `at_once`: when an exposure is stored. `digest`: when the scan that found it is over. */
export type AlertMoment = "at_once" | "digest";

/**
 * What is critical does not wait for the rest of the scan. A digest names everything: what was told at once is left
 * out of it by the record of alerts, so that nothing is lost if that moment never came. A text costs money and wakes
 * people up: only for what is critical, and only at once.
 */
export function isDue(
	channel: AlertChannel,
	moment: AlertMoment,
	severity: Severity,
	settings: ScannerSettings,
): boolean {
	if (!settings[`${channel}_notifications`] || !settings.notification_types[severity]) return false;
	if (moment === "at_once") return severity === "critical";
	return channel !== "sms";
}

/** Texts to one person within a day, whatever is found. */
export const textsADay = 5;
export const aDay = 86_400_000;

/** After that an alert is no news: it is not sent any more, and says so. */
export const worthSendingFor = 24 * 3_600_000;
