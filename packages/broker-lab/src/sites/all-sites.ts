import { kinFinder } from "./kin-finder.ts";
import { peopleLane } from "./people-lane.ts";
import { rosterly } from "./rosterly.ts";
import type { Site } from "./site.ts";
import { stateLedger } from "./state-ledger.ts";

export const allSites: readonly Site[] = [peopleLane, kinFinder, stateLedger, rosterly];
