import { civicLedger } from "./civic-ledger.ts";
import { closeMatch } from "./close-match.ts";
import { houseFinder, oldNeighbors, whoIsIt } from "./family-mirrors.ts";
import { familyRegister } from "./family-register.ts";
import { gateWatch } from "./gate-watch.ts";
import { kinFinder } from "./kin-finder.ts";
import { noRobots } from "./no-robots.ts";
import { peopleLane } from "./people-lane.ts";
import { quickCheck } from "./quick-check.ts";
import { rosterly } from "./rosterly.ts";
import { shiftView } from "./shift-view.ts";
import type { Site } from "./site.ts";
import { slowpoke } from "./slowpoke.ts";
import { stateLedger } from "./state-ledger.ts";
import { teaserly } from "./teaserly.ts";
import { trueFolks } from "./true-folks.ts";
import { addressKartei, annuaire, deadLetters, directorio, mailroom } from "./worldwide-lists.ts";

export const allSites: readonly Site[] = [
	peopleLane,
	kinFinder,
	stateLedger,
	rosterly,
	trueFolks,
	familyRegister,
	houseFinder,
	oldNeighbors,
	whoIsIt,
	teaserly,
	civicLedger,
	quickCheck,
	gateWatch,
	slowpoke,
	shiftView,
	closeMatch,
	mailroom,
	addressKartei,
	annuaire,
	directorio,
	deadLetters,
	noRobots,
];
