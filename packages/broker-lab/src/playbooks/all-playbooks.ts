import type { PlaybookDraft } from "@unlisted/broker-playbooks";
import { familyPlaybooks } from "./family.ts";
import { kinFinderPlaybook } from "./kin-finder.ts";
import { otherPlaybooks } from "./others.ts";
import { peopleLanePlaybook } from "./people-lane.ts";
import { rosterlyPlaybook } from "./rosterly.ts";
import { stateLedgerPlaybook } from "./state-ledger.ts";

/** The playbooks of all sites of the lab that can be searched. */
export const labPlaybooks: readonly PlaybookDraft[] = [
	peopleLanePlaybook,
	kinFinderPlaybook,
	stateLedgerPlaybook,
	rosterlyPlaybook,
	...familyPlaybooks,
	...otherPlaybooks,
];
