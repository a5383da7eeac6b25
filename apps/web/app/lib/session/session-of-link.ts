import type { AuthError, User } from "@supabase/auth-js";
import { sessionChangedEvent } from "./stored-session.ts";
import type { SignInClient } from "./supabase.ts";

export interface LinkSession {
	readonly access_token: string;
	readonly refresh_token: string;
}

export type Taken =
	| { readonly kind: "taken"; readonly email: string }
	/** The link's account is already signed in here. Its own session stays, and loads what the link changed. */
	| { readonly kind: "same"; readonly email: string }
	/** Another person is signed in here. Nothing has changed. Only `change` replaces their session. */
	| {
			readonly kind: "other";
			readonly mine: string;
			readonly theirs: string;
			readonly change: () => Promise<AuthError | null>;
	  }
	| { readonly kind: "failed"; readonly error: AuthError };

/**
 * The only function that makes a session from an address this browser's session. Anybody can write such an address and
 * send it to a person, so it never replaces an existing session (decision 0072).
 */
export async function takeSessionOfLink(client: SignInClient, link: LinkSession): Promise<Taken> {
	const before = (await client.auth.getSession()).data.session?.user;
	if (!before) return open(client, link);
	const { data, error } = await client.auth.getUser(link.access_token);
	if (error) return { kind: "failed", error };
	if (data.user.id === before.id) {
		await client.auth.refreshSession();
		window.dispatchEvent(new Event(sessionChangedEvent));
		return { kind: "same", email: nameOf(before) };
	}
	const change = async () => {
		const opened = await open(client, link);
		return opened.kind === "failed" ? opened.error : null;
	};
	return { kind: "other", mine: nameOf(before), theirs: nameOf(data.user), change };
}

async function open(client: SignInClient, link: LinkSession): Promise<Taken> {
	const { data, error } = await client.auth.setSession(link);
	if (error) return { kind: "failed", error };
	window.dispatchEvent(new Event(sessionChangedEvent));
	return { kind: "taken", email: data.user ? nameOf(data.user) : "" };
}

const nameOf = ({ email, phone }: User): string =>
	email || (phone ? `+${phone}` : "an account without an address");
