import { z } from "zod";
import { bytesOf, operatorMetadataBytes, ownMetadataBytes } from "./metadata.rules.ts";

/**
 * The inputs of /auth/v1. As at Supabase Auth, unknown keys are ignored, and null means "not given", because
 * clients send it so. A wrong type is refused.
 */
const text = (max: number) =>
	z
		.string()
		.max(max)
		.nullish()
		.transform((value) => value ?? "");

/** PostgreSQL does not accept half a surrogate pair as text. */
const wellFormed = (value: unknown): unknown => {
	if (typeof value === "string") return value.toWellFormed();
	if (Array.isArray(value)) return value.map(wellFormed);
	if (value === null || typeof value !== "object") return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, inner]) => [key.toWellFormed(), wellFormed(inner)]),
	);
};

const metadataUpTo = (bytes: number) =>
	z
		.record(z.string(), z.unknown())
		.transform((value) => wellFormed(value) as Record<string, unknown>)
		.refine((value) => bytesOf(value) <= bytes, "is too large")
		.nullish();

const metadata = metadataUpTo(ownMetadataBytes);
const operatorMetadata = metadataUpTo(operatorMetadataBytes);

export const email = text(320);
export const phone = text(40);
export const password = text(5000);
const token = text(500);
const channel = z
	.enum(["sms", "whatsapp"])
	.nullish()
	.or(z.literal("").transform(() => undefined));
const security = z.looseObject({ captcha_token: text(5000) }).nullish();

export const pkceFields = { code_challenge: text(200), code_challenge_method: text(20) };
export const securityFields = { gotrue_meta_security: security };

export const signUpBody = z.looseObject({
	email,
	phone,
	password,
	data: metadata,
	channel,
	...pkceFields,
	...securityFields,
});
export const passwordBody = z.looseObject({ email, phone, password, ...securityFields });
export const refreshBody = z.looseObject({ refresh_token: token });
export const pkceBody = z.looseObject({ auth_code: token, code_verifier: token });
export const idTokenBody = z.looseObject({
	id_token: text(20_000),
	provider: text(100),
	nonce: text(500),
	access_token: text(20_000),
	link_identity: z.boolean().nullish(),
	...securityFields,
});
export const web3Body = z.looseObject({
	chain: text(20),
	message: text(20_000),
	signature: text(2000),
	...securityFields,
});
export const otpBody = z.looseObject({
	email,
	phone,
	create_user: z.boolean().nullish(),
	data: metadata,
	channel,
	...pkceFields,
	...securityFields,
});
export const verifyBody = z.looseObject({
	type: text(40),
	email,
	phone,
	token,
	token_hash: token,
	redirect_to: text(2000),
	password,
	/** Refuses a code from another browser than the sign-up's, instead of voiding the earlier password. */
	keep_password: z.boolean().default(false),
	...securityFields,
});
export const lookBody = z.looseObject({ type: text(40), token_hash: token });
export const recoverBody = z.looseObject({ email, ...pkceFields, ...securityFields });
export const resendBody = z.looseObject({ type: text(40), email, phone, ...pkceFields, ...securityFields });
export const updateUserBody = z.looseObject({
	email,
	phone,
	password: z.string().max(5000).nullish(),
	current_password: z.string().max(5000).nullish(),
	nonce: text(100),
	data: metadata,
	app_metadata: z.unknown().optional(),
	channel,
	...pkceFields,
});

const role = z
	.string()
	.regex(/^[A-Za-z_][A-Za-z0-9_]{0,62}$/, "is not the name of a role")
	.or(z.literal(""))
	.nullish()
	.transform((value) => value ?? "");

export const adminUserBody = z.looseObject({
	id: text(100),
	email,
	phone,
	password,
	password_hash: text(500),
	email_confirm: z.boolean().nullish(),
	phone_confirm: z.boolean().nullish(),
	user_metadata: operatorMetadata,
	app_metadata: operatorMetadata,
	role,
	ban_duration: text(100),
});
export const linkBody = z.looseObject({
	type: text(40),
	email,
	new_email: email,
	password,
	data: operatorMetadata,
	redirect_to: text(2000),
});
export const inviteBody = z.looseObject({ email, data: operatorMetadata });

export const enrollBody = z.looseObject({
	factor_type: text(40),
	friendly_name: text(200),
	issuer: text(200),
	phone,
});
export const challengeBody = z.looseObject({ channel }).nullish();
export const verifyFactorBody = z.looseObject({
	challenge_id: text(100),
	code: text(20),
	webauthn: z.looseObject({ type: text(20), credential_response: z.unknown() }).nullish(),
});
export const passkeyOptionsBody = z.looseObject({ ...securityFields }).nullish();
export const passkeyAnswerBody = z.looseObject({
	challenge_id: text(100),
	credential: z.unknown(),
	friendly_name: text(120),
});
export const passkeyNameBody = z.looseObject({ friendly_name: text(120) });
export const recoveryCodeBody = z.looseObject({ code: text(40) });

/** If a parameter is given twice, the first one counts. */
export function queryValue(query: unknown, name: string): string | undefined {
	const given = Object.entries(query ?? {}).find(([key]) => key === name);
	const value: unknown = given?.[1];
	const first: unknown = Array.isArray(value) ? value[0] : value;
	return typeof first === "string" && first !== "" ? first : undefined;
}
