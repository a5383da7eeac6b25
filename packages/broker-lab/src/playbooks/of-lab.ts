import type { PlaybookDraft } from "@unlisted/broker-playbooks";

/** The parts that all playbooks of the lab have in common. */
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
	// A high limit, because visits to the lab disturb nobody.
	perMinute: 600,
	country: "US",
});
