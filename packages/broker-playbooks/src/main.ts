export { type BrowserDriverDeps, browserDriver } from "./browser/browser-driver.ts";
export type { BrowserPlace } from "./browser/keep-browser.ts";
export { stateOfContact } from "./catalogue/contact-state.ts";
export type { Broker, BrokerKind, CatalogueFile, Channel, Contact, Seen } from "./catalogue/entry.ts";
export { type Catalogue, catalogueOf, openCatalogue } from "./catalogue/open-catalogue.ts";
export { registrableDomain } from "./catalogue/registrable-domain.ts";
export { type Converted, convertPlaybook } from "./convert/convert-playbook.ts";
export { type ReadPlaybooks, readPlaybooks } from "./convert/read-playbooks.ts";
export { type LookUpBrokerDeps, lookUpBroker } from "./engine/choose-driver.ts";
export { type FindListingsDeps, findListings } from "./engine/find-listings.ts";
export type { Guard } from "./guard/guard.ts";
export { guardedAgent } from "./guard/guarded-agent.ts";
export { labGuard } from "./guard/lab-guard.ts";
export { liveGuard } from "./guard/live-guard.ts";
export { type HttpDriverDeps, httpDriver } from "./http/http-driver.ts";
export { robotsReader } from "./http/read-robots.ts";
export type { Finding } from "./lint/finding.ts";
export { type Linted, lintPlaybook } from "./lint/lint-playbook.ts";
export { LookUpFailure } from "./look-up/failure.ts";
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
	SentRequest,
	Visit,
} from "./look-up/look-up.ts";
export { lookUpUnknownReasons } from "./look-up/look-up.ts";
export type { Wanted, WantedName, WantedPlace } from "./look-up/wanted.ts";
export { atMostOne } from "./match/at-most-one.ts";
export { type Judged, type JudgeOptions, judge, sure, surer, type Verdict } from "./match/judge.ts";
export { type ListingNow, type LookAtDeps, lookAtListing } from "./opt-out/look-at.ts";
export type {
	AllowedField,
	Intent,
	ListedPerson,
	OptOut,
	OptOutcome,
	OptOutHooks,
	OptOutRecord,
	OptOutRequest,
	PersonTask,
} from "./opt-out/opt-out.ts";
export { followLink, type OptOutDeps, optOutByPlaybook } from "./opt-out/opt-out-by-playbook.ts";
export { type OptOutPlan, optOutPlan } from "./opt-out/opt-out-plan.ts";
export { requestBytes, requestDigest } from "./opt-out/request-bytes.ts";
export type { Action, FieldRule, InnerAction, Profile } from "./playbook/actions.ts";
export {
	type DisclosedField,
	disclosedFields,
	type FormField,
	type ListedField,
	type TemplateName,
} from "./playbook/fields.ts";
export { type FilledTemplate, fillTemplate, type TemplateValues } from "./playbook/fill-template.ts";
export { belongsToHosts } from "./playbook/hosts.ts";
export { type Marker, usualWalls } from "./playbook/markers.ts";
export {
	type Playbook,
	type PlaybookDraft,
	playbookFormat,
	playbookSchema,
	type Step,
} from "./playbook/playbook.ts";
export { inProcessQueue } from "./politeness/in-process-queue.ts";
export { Politeness, type PolitenessDeps } from "./politeness/politeness.ts";
export { type Bundle, nextBundle } from "./sign/bundle.ts";
export { diffPlaybooks, type PlaybookChange } from "./sign/diff-playbooks.ts";
export { newSigningKey, publicKeyText, readSigningKey } from "./sign/keys.ts";
export { readBundle, shippedBundleFile, shippedPublicKey } from "./sign/shipped.ts";
export { type SignedBundle, signBundle } from "./sign/sign-bundle.ts";
export { type BundleRefusal, type Verified, verifyBundle } from "./sign/verify-bundle.ts";
