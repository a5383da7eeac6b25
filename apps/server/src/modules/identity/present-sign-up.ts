import { randomUUID } from "node:crypto";
import { emailIdentityData, phoneIdentityData } from "./create-user.ts";
import { presentIdentity } from "./present-user.ts";
import type { User } from "./user.ts";

export interface PresentedSignUp {
	readonly email: string | null;
	readonly phone: string | null;
	readonly data: Readonly<Record<string, unknown>>;
	/** Whose account it is; null for an address that somebody confirmed, where all of it is made up. */
	readonly user: User | null;
	readonly at: Date;
}

/**
 * What a sign-up answers whose address has yet to be confirmed. But for its ids it is made of what was just sent, not of
 * what is stored: whoever types an address in, sees an account that waits for its confirmation like one made just now.
 */
export function presentSignUp(signUp: PresentedSignUp): Record<string, unknown> & { identities: object[] } {
	const { email, phone, data, user } = signUp;
	const id = user?.id ?? randomUUID();
	const time = signUp.at.toISOString();
	const provider = email ? "email" : "phone";
	const own = email ? emailIdentityData(id, email, false) : phoneIdentityData(id, phone ?? "", false);
	const identity = {
		id: user?.identities.find((one) => one.provider === provider)?.id ?? randomUUID(),
		userId: id,
		provider,
		providerId: id,
		identityData: { ...data, ...own },
		email,
		lastSignInAt: time,
		createdAt: time,
		updatedAt: time,
	};
	return {
		id,
		aud: "authenticated",
		role: "authenticated",
		email: email ?? "",
		phone: phone ?? "",
		confirmation_sent_at: time,
		app_metadata: { provider, providers: [provider] },
		user_metadata: data,
		identities: [presentIdentity(identity)],
		created_at: time,
		updated_at: time,
		is_anonymous: false,
	};
}
