import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../platform/db/database.ts";
import { insertIdentity } from "./identities.repository.ts";
import type { IdentityDeps } from "./identity.deps.ts";
import type { User } from "./user.ts";
import { findUserById, insertUser, type NewUser } from "./users.repository.ts";

export interface UserToCreate extends Omit<NewUser, "id" | "now" | "appMetadata" | "userMetadata"> {
	readonly id?: string;
	readonly appMetadata?: object;
	readonly userMetadata?: Readonly<Record<string, unknown>>;
	/** An identity at a provider. Identities for e-mail and phone are made automatically. */
	readonly external?: {
		readonly provider: string;
		readonly providerId: string;
		readonly data: Readonly<Record<string, unknown>>;
	};
}

/** The only way to create a person. Null if the address, phone or id is taken. */
export async function createUser(
	{ clock, personEvents }: Pick<IdentityDeps, "clock" | "personEvents">,
	tx: Transaction,
	wanted: UserToCreate,
): Promise<User | null> {
	const { external, ...rest } = wanted;
	const now = clock.now();
	const id = wanted.id ?? randomUUID();
	const metadata = wanted.userMetadata ?? {};
	const providers = external
		? [external.provider]
		: [...(wanted.email ? ["email"] : []), ...(wanted.phone ? ["phone"] : [])];
	const appMetadata = {
		...(providers[0] && { provider: providers[0], providers }),
		...wanted.appMetadata,
	};
	const added = await insertUser(tx, { ...rest, id, userMetadata: metadata, appMetadata, now });
	if (!added) return null;
	if (external) {
		if (!(await insertIdentity(tx, { userId: id, ...external, now }))) return null;
	} else {
		await addOwnIdentities(tx, wanted, id, now);
	}
	await personEvents.created(tx, {
		id,
		email: wanted.email ?? null,
		phone: wanted.phone ?? null,
		metadata,
		emailConfirmed: Boolean(wanted.email && wanted.emailConfirmedAt),
	});
	return findUserById(tx, id);
}

async function addOwnIdentities(tx: Transaction, wanted: UserToCreate, id: string, now: Date): Promise<void> {
	const given = wanted.userMetadata ?? {};
	if (wanted.email) {
		const data = emailIdentityData(id, wanted.email, Boolean(wanted.emailConfirmedAt));
		await insertIdentity(tx, {
			userId: id,
			provider: "email",
			providerId: id,
			data: { ...given, ...data },
			now,
		});
	}
	if (wanted.phone) {
		const data = phoneIdentityData(id, wanted.phone, Boolean(wanted.phoneConfirmedAt));
		await insertIdentity(tx, {
			userId: id,
			provider: "phone",
			providerId: id,
			data: { ...given, ...data },
			now,
		});
	}
}

export const emailIdentityData = (id: string, email: string, verified: boolean) => ({
	sub: id,
	email,
	email_verified: verified,
	phone_verified: false,
});

export const phoneIdentityData = (id: string, phone: string, verified: boolean) => ({
	sub: id,
	phone,
	email_verified: false,
	phone_verified: verified,
});
