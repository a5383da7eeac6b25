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

/** A business that takes requests by the protocol, as its directory lists it (3.05.2). */
export interface DrpBusiness {
	readonly id: string;
	readonly name: string;
	readonly apiBase: string;
	readonly actions: readonly DrpExercise[];
	/** What it finds people by. Empty: it does not say. */
	readonly verifications: readonly DrpVerification[];
}

/** Who the request is about (3.04). What is not there is not told. */
export interface DrpClaims {
	readonly name: string;
	readonly email?: string;
	readonly email_verified?: boolean;
	/** E.164 */
	readonly phone_number?: string;
	readonly phone_number_verified?: boolean;
	/** As OpenID Connect Core has it, 5.1.1. */
	readonly address?: Readonly<
		Partial<Record<"street_address" | "locality" | "region" | "postal_code" | "country", string>>
	>;
	readonly address_verified?: boolean;
	/** Where the signed authorization can be seen. */
	readonly power_of_attorney?: string;
}

export interface DrpRequest {
	readonly exercise: DrpExercise;
	/** Null: voluntary. The protocol knows no other law by name. */
	readonly regime: "ccpa" | null;
	readonly claims: DrpClaims;
	/** Ours, the same in every try: the business knows a repeated one by it. */
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

/** What a business says about a request (3.03). */
export interface DrpStatus {
	readonly requestId: string;
	/** Ours, if the business repeats it. */
	readonly agentRequestId: string | null;
	readonly state: DrpState;
	readonly reason: DrpReason | null;
	readonly receivedAt: Date | null;
	readonly expectedBy: Date | null;
	readonly expiresAt: Date | null;
	readonly details: string | null;
	/** Where the person proves who they are. An https address. */
	readonly verificationUrl: string | null;
}

/**
 * `not_sent`: it was not handed over. `refused`: the business answered with an error; `final` if trying again is of no use.
 * `unsure`: nobody knows whether it was taken, or what was answered cannot be read.
 */
export type DrpAnswer<Value> =
	| { readonly state: "known"; readonly value: Value }
	| { readonly state: "not_sent"; readonly why: string }
	| {
			readonly state: "refused";
			readonly status: number;
			readonly final: boolean;
			readonly why: string;
			/** Seconds that it wants to be left alone for. */
			readonly retryAfter?: number;
	  }
	| { readonly state: "unsure"; readonly why: string };

/** Asks businesses by the Data Rights Protocol, as an authorized agent. */
export interface DrpAgent {
	readonly id: string;
	/** The public key for the directory of agents, in base64. */
	readonly verifyKey: string;
	/** Gets the token for this pair of agent and business. */
	register(business: DrpBusiness): Promise<DrpAnswer<{ readonly token: string }>>;
	/** Whether the token still holds. */
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
