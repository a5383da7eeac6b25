/** The rights of the Data Rights Protocol 1.0, section 3.01. */
export const drpExercises = [
	"deletion",
	"sale:opt-out",
	"sale:opt-in",
	"access",
	"access:categories",
	"access:specific",
] as const;
export type DrpExercise = (typeof drpExercises)[number];

export const drpVerifications = ["email", "phone_number", "address"] as const;
export type DrpVerification = (typeof drpVerifications)[number];

/** A business that accepts requests by the protocol, as its directory lists it (3.05.2). */
export interface DrpBusiness {
	readonly id: string;
	readonly name: string;
	readonly apiBase: string;
	readonly actions: readonly DrpExercise[];
	/** The fields that it finds people by. Empty if it does not say. */
	readonly verifications: readonly DrpVerification[];
}

/** The person that the request is about (3.04). Missing fields are not disclosed. */
export interface DrpClaims {
	readonly name: string;
	readonly email?: string;
	readonly email_verified?: boolean;
	/** In E.164. */
	readonly phone_number?: string;
	readonly phone_number_verified?: boolean;
	/** As in OpenID Connect Core, 5.1.1. */
	readonly address?: Readonly<
		Partial<Record<"street_address" | "locality" | "region" | "postal_code" | "country", string>>
	>;
	readonly address_verified?: boolean;
	/** The address at which the signed authorization can be seen. */
	readonly power_of_attorney?: string;
}

export interface DrpRequest {
	readonly exercise: DrpExercise;
	/** Null means voluntary. The protocol names no other law. */
	readonly regime: "ccpa" | null;
	readonly claims: DrpClaims;
	/** Our id, the same in every try. The business recognizes a repeated request by it. */
	readonly agentRequestId: string;
	readonly statusCallback: string | null;
}

export const drpStates = ["open", "in_progress", "fulfilled", "revoked", "denied", "expired"] as const;
export type DrpState = (typeof drpStates)[number];

export const drpReasons = [
	"need_user_verification",
	"suspected_fraud",
	"insuf_verification",
	"no_match",
	"claim_not_covered",
	"outside_jurisdiction",
	"too_many_requests",
	"other",
] as const;
export type DrpReason = (typeof drpReasons)[number];

/** The status of a request, as a business reports it (3.03). */
export interface DrpStatus {
	readonly requestId: string;
	/** Our id, if the business repeats it. */
	readonly agentRequestId: string | null;
	readonly state: DrpState;
	readonly reason: DrpReason | null;
	readonly receivedAt: Date | null;
	readonly expectedBy: Date | null;
	readonly expiresAt: Date | null;
	readonly details: string | null;
	/** The https address at which the person proves who they are. */
	readonly verificationUrl: string | null;
}

/**
 * `not_sent`: the request did not reach the business. `refused`: the business answered with an error; `final` means
 * that trying again is useless. `unsure`: nobody knows whether the business accepted it, or the answer cannot be
 * read.
 */
export type DrpAnswer<Value> =
	| { readonly state: "known"; readonly value: Value }
	| { readonly state: "not_sent"; readonly why: string }
	| {
			readonly state: "refused";
			readonly status: number;
			readonly final: boolean;
			readonly why: string;
			/** How many seconds the business wants to be left alone. */
			readonly retryAfter?: number;
	  }
	| { readonly state: "unsure"; readonly why: string };

/** Sends requests to businesses by the Data Rights Protocol, as an authorized agent. */
export interface DrpAgent {
	readonly id: string;
	/** The public key for the directory of agents, in base64. */
	readonly verifyKey: string;
	/** Gets the token for this pair of agent and business. */
	register(business: DrpBusiness): Promise<DrpAnswer<{ readonly token: string }>>;
	/** Whether the token is still valid. */
	holds(business: DrpBusiness, token: string): Promise<DrpAnswer<boolean>>;
	exercise(business: DrpBusiness, token: string, request: DrpRequest): Promise<DrpAnswer<DrpStatus>>;
	statusOf(business: DrpBusiness, token: string, requestId: string): Promise<DrpAnswer<DrpStatus>>;
	revoke(
		business: DrpBusiness,
		token: string,
		request: { readonly id: string; readonly reason: string },
	): Promise<DrpAnswer<DrpStatus>>;
	close(): Promise<void>;
}
