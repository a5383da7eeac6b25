import { randomUUID } from "node:crypto";
import { emailIdentityData, phoneIdentityData } from "./create-user.ts";
import { presentIdentity } from "./present-user.ts";
import type { User } from "./user.ts";

export interface PresentedSignUp {
	readonly email: string | null;
	readonly phone: string | null;
	readonly data: Readonly<Record<string, unknown>>;
	/** Null when the address was somebody's already. */
	readonly created: User | null;
	readonly now: Date;
}

/**
 * What a sign-up answers whose address has yet to be confirmed. Made of what was just sent, not of what is stored: to
 * somebody who types an address in, an account that waits for its confirmation looks like one that was made just now.
 */
export function presentSignUp(signUp: PresentedSignUp): Record<string, unknown> & { identities: object[] } {
	const { email, phone, data, created } = signUp;
	const id = created?.id ?? randomUUID();
	const time = (created?.createdAt ?? signUp.now).toISOString();
	const provider = email ? "email" : "phone";
	const own = email ? emailIdentityData(id, email, false) : phoneIdentityData(id, phone ?? "", false);
	const identity = {
		id: created?.identities[0]?.id ?? randomUUID(),
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
