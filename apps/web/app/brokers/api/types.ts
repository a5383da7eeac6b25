import type { Answer } from "@unlisted/contracts/seam";

export type Listings = Answer<"GET /api/brokers/listings">;
export type Listing = NonNullable<Listings["listings"]>[number];
export type ListingDetail = Answer<"GET /api/brokers/listings/:id">["listing"];
export type Shown = NonNullable<Listing["shows"]>[number];
export type Revealed = Answer<"POST /api/brokers/listings/:id/reveal">;
export type BrokerSettingsAnswer = Answer<"GET /api/brokers/settings">;

export type Removals = Answer<"GET /api/removals">;
export type Removal = NonNullable<Removals["removals"]>[number];
export type RemovalDetail = Answer<"GET /api/removals/:id">["removal"];
export type RemovalTask = NonNullable<RemovalDetail["task"]>;
export type RemovalEvent = NonNullable<RemovalDetail["events"]>[number];
export type Guide = Answer<"GET /api/removals/guide">;
export type Consent = Answer<"GET /api/removals/consent">;
export type Limits = Answer<"GET /api/removals/limits">;
export type Complaint = Answer<"GET /api/removals/:id/complaint">;
export type Drop = Answer<"GET /api/removals/drop">;
export type Disclosures = Answer<"GET /api/removals/disclosures">;
export type Disclosure = NonNullable<Disclosures["disclosures"]>[number];
