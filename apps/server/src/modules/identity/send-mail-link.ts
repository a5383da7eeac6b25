import type { Transaction } from "../../platform/db/database.ts";
import type { MailContent } from "../notifications/mail-layout.ts";
import type { IdentityDeps } from "./identity.deps.ts";
import {
	confirmationMail,
	inviteMail,
	inWords,
	type MailLink,
	magicLinkMail,
	recoveryMail,
} from "./identity.mails.ts";
import { pathPrefix } from "./identity.settings.ts";
import { type IssuedToken, issueToken } from "./one-time-token.ts";
import type { SignInMethod } from "./open-session.ts";
import { type Challenge, startFlow } from "./pkce.ts";
import { redirectTarget } from "./redirect.rules.ts";
import type { User } from "./user.ts";
import { updateUser } from "./users.repository.ts";

export type MailDeps = Pick<IdentityDeps, "clock" | "keys" | "settings" | "queueMail">;

/** How the person wants to come back from the mail. */
export interface ReturnPath {
	readonly redirectTo?: string | undefined;
	readonly challenge?: Challenge | null;
}

export type LinkType = "signup" | "recovery" | "magiclink" | "invite";

const links: Record<
	LinkType,
	{
		kind: "confirmation" | "recovery";
		method: SignInMethod;
		page: string;
		mail: (link: MailLink) => MailContent;
	}
> = {
	signup: { kind: "confirmation", method: "email/signup", page: "/verify-email", mail: confirmationMail },
	invite: { kind: "confirmation", method: "invite", page: "/reset-password", mail: inviteMail },
	recovery: { kind: "recovery", method: "recovery", page: "/reset-password", mail: recoveryMail },
	magiclink: { kind: "recovery", method: "magiclink", page: "/dashboard", mail: magicLinkMail },
};

/** A new link and code, in the mail that goes with it. */
export async function sendMailLink(
	deps: MailDeps,
	tx: Transaction,
	user: Pick<User, "id"> & { email: string },
	type: LinkType,
	back: ReturnPath,
): Promise<void> {
	const { mail, page } = links[type];
	const issued = await issueMailToken(deps, tx, user, type, back);
	const redirectTo = redirectTarget(back.redirectTo, deps.settings, `${deps.settings.siteUrl}${page}`);
	await deps.queueMail(tx, {
		dedupeKey: `auth:${type}:${user.id}:${issued.id}`,
		kind: `auth-${type}`,
		to: user.email,
		content: mail({
			link: verifyUrl(deps.settings, issued.link, type, redirectTo),
			code: issued.code,
			validFor: inWords(deps.settings.oneTimeSeconds),
		}),
	});
}

export async function issueMailToken(
	deps: MailDeps,
	tx: Transaction,
	user: Pick<User, "id"> & { email: string },
	type: LinkType,
	back: ReturnPath,
): Promise<IssuedToken> {
	const { kind, method } = links[type];
	const flowId = await startFlow(deps, tx, { userId: user.id, challenge: back.challenge ?? null, method });
	const issued = await issueToken(deps, tx, { userId: user.id, kind, sentTo: user.email, flowId });
	const now = deps.clock.now();
	await updateUser(
		tx,
		user.id,
		kind === "confirmation"
			? { confirmationSentAt: now, ...(type === "invite" && { invitedAt: now }) }
			: { recoverySentAt: now },
		now,
	);
	return issued;
}

/** GET /verify: it uses the token up and sends the browser on to where the person wanted to go. */
export function verifyUrl(
	settings: IdentityDeps["settings"],
	token: string,
	type: string,
	redirectTo: string,
): string {
	// As Supabase writes it, as it is where it can be: applications and their tests look for their address in the link.
	const target = /^[\w:/.~-]*$/.test(redirectTo) ? redirectTo : encodeURIComponent(redirectTo);
	const query = `${new URLSearchParams({ token, type })}&redirect_to=${target}`;
	return `${settings.publicUrl}${pathPrefix(settings)}/verify?${query}`;
}
