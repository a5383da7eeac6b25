import type { PlaybookDraft } from "@unlisted/broker-playbooks";

/** What the playbooks of the lab's sites have in common. */
export const ofLab = (
	site: string,
	name: string,
): Omit<PlaybookDraft, "steps" | "optOutUrl"> & { driver: PlaybookDraft["driver"] } => ({
	format: 1,
	broker: `${site}.localhost`,
	name,
	version: "1.0.0",
	author: "Unlisted",
	triedOn: "2026-11-22",
	hosts: [`${site}.localhost`],
	parent: null,
	driver: "http",
	// Nobody is disturbed by a visit to the lab.
	perMinute: 600,
	country: "US",
});
