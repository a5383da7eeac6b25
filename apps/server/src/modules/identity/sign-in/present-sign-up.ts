import { emailIdentityData, phoneIdentityData } from "../core/create-user.ts";
import { presentIdentity } from "../core/present-user.ts";

export interface PresentedSignUp {
	readonly email: string | null;
	readonly phone: string | null;
	readonly data: Readonly<Record<string, unknown>>;
	readonly ids: SignUpIds;
	readonly at: Date;
}

export interface SignUpIds {
	readonly user: string;
	readonly identity: string;
}

/**
 * The answer to a sign-up whose address is not confirmed yet. Except for its ids we build it from the
 * request, not from stored data. So a stranger's address looks like an account that was made just now.
 */
export function presentSignUp(signUp: PresentedSignUp): Record<string, unknown> & { identities: object[] } {
	const { email, phone, data } = signUp;
	const { user: id, identity: identityId } = signUp.ids;
	const time = signUp.at.toISOString();
	const provider = email ? "email" : "phone";
	const own = email ? emailIdentityData(id, email, false) : phoneIdentityData(id, phone ?? "", false);
	const identity = {
		id: identityId,
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
