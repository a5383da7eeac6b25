export type { ListedPlace, Listing } from "./look-up/listing.ts";
export type {
	Capture,
	Driver,
	FindListings,
	Found,
	HostQueue,
	LookUp,
	LookUpUnknownReason,
	Page,
} from "./look-up/look-up.ts";
export { lookUpUnknownReasons } from "./look-up/look-up.ts";
export type { Wanted, WantedName, WantedPlace } from "./look-up/wanted.ts";
export { type DisclosedField, disclosedFields, type Playbook, playbookSchema } from "./playbook/playbook.ts";
