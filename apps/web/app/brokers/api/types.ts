import type { Answer } from "@unlisted/contracts/seam";

export type Listings = Answer<"GET /api/brokers/listings">;
export type Listing = NonNullable<Listings["listings"]>[number];
export type ListingDetail = Answer<"GET /api/brokers/listings/:id">["listing"];
export type Shown = NonNullable<Listing["shows"]>[number];
export type Revealed = Answer<"POST /api/brokers/listings/:id/reveal">;
export type BrokerSettingsAnswer = Answer<"GET /api/brokers/settings">;
