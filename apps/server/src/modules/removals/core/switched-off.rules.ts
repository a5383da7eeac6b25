import type { RemovalRow } from "./removal-row.rules.ts";

/** Settings choose brokers. A service was named by the person, so settings do not apply. */
export function isOffBy(
	may: (broker: string) => boolean,
	{ kind, broker, owner }: Pick<RemovalRow, "kind" | "broker" | "owner">,
): boolean {
	return kind !== "account" && !(may(broker) && may(owner));
}

const quiet: ReadonlySet<RemovalRow["state"]> = new Set([
	"queued",
	"waiting_for_yes",
	"given_up",
	"unreachable",
]);

/**
 * Whether the removal rests while the site is switched off. What was not sent yet waits for a yes instead, and what the
 * person stopped may still be taken back. A request of the deep-scan setup has its yes, which was given for all of them
 * and is asked for nowhere else, so it rests in line.
 */
export function restsWhileOff({ kind, state }: Pick<RemovalRow, "kind" | "state">): boolean {
	if (kind === "access" && state === "queued") return true;
	return kind !== "account" && !quiet.has(state);
}

export const offReason = "Your settings say that this site is not to be contacted.";
