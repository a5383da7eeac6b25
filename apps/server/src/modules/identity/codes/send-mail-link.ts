import type { Transaction } from "../../../platform/db/database.ts";
import type { MailContent } from "../../notifications/notifications.slice.ts";
import type { IdentityDeps } from "../core/identity.deps.ts";
import { pathPrefix } from "../core/identity.settings.ts";
import type { User } from "../core/user.ts";
import { updateUser } from "../core/users.repository.ts";
import {
	confirmationMail,
	inviteMail,
	inWords,
	type MailLink,
	magicLinkMail,
	recoveryMail,
} from "../owner/identity.mails.ts";
import type { SignInMethod } from "../sessions/open-session.ts";
import { type IssuedToken, issueToken } from "./one-time-token.ts";
import { type Challenge, startFlow } from "./pkce.ts";
import { redirectTarget } from "./redirect.rules.ts";

export type MailDeps = Pick<IdentityDeps, "clock" | "keys" | "settings" | "queueMail">;

/** The page to which the person returns after the mail. */
export interface ReturnPath {
	readonly redirectTo?: string | undefined;
	readonly challenge?: Challenge | null;
	/** The hash of the asking browser's cookie; null for the operator. */
	readonly browserHash?: Uint8Array | null;
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

/** Makes a new link and code, and sends the mail with them. */
export async function sendMailLink(
	deps: MailDeps,
	tx: Transaction,
	user: Pick<User, "id"> & { email: string },
	type: LinkType,
	back: ReturnPath,
): Promise<{ flowId: string | null }> {
	const { mail, page } = links[type];
	const issued = await issueMailToken(deps, tx, user, type, back);
	const redirectTo = redirectTarget(back.redirectTo, deps.settings, `${deps.settings.siteUrl}${page}`);
	await deps.queueMail(tx, {
		dedupeKey: `auth:${type}:${user.id}:${issued.id}`,
		kind: `auth-${type}`,
		to: user.email,
		content: mail({
			link: mailedUrl(deps.settings, issued, type, redirectTo),
			code: issued.code,
			validFor: inWords(deps.settings.oneTimeSeconds),
		}),
	});
	return { flowId: issued.flowId };
}

export async function issueMailToken(
	deps: MailDeps,
	tx: Transaction,
	user: Pick<User, "id"> & { email: string },
	type: LinkType,
	back: ReturnPath,
): Promise<IssuedToken & { flowId: string | null }> {
	const { kind, method } = links[type];
	const flowId = await startFlow(deps, tx, { userId: user.id, challenge: back.challenge ?? null, method });
	const { browserHash = null } = back;
	const token = { userId: user.id, kind, sentTo: user.email, flowId, browserHash };
	const issued = { ...(await issueToken(deps, tx, token)), flowId };
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

/**
 * The address in a mail's link. It leads to our page with one button. The token is in the fragment, which no server
 * log sees. If the link leads to another site, or a PKCE client finishes it, the link leads to the API instead.
 * Opening it there does nothing more.
 */
export function mailedUrl(
	settings: IdentityDeps["settings"],
	{ link, flowId }: Pick<IssuedToken, "link"> & { readonly flowId: string | null },
	type: string,
	redirectTo: string,
): string {
	const target = new URL(redirectTo);
	const { origin } = new URL(settings.publicUrl);
	if (settings.links === "supabase" || flowId !== null || target.origin !== origin) {
		return verifyUrl(settings, link, type, redirectTo);
	}
	const chooses = type === "recovery" || type === "invite";
	const page = chooses && target.pathname === "/reset-password" ? "/reset-password" : "/verify-email";
	const carried = new URLSearchParams({ token: link, type });
	// The target may be the page itself, with a further page in its query.
	const next =
		target.pathname === page ? target.searchParams.get("next") : `${target.pathname}${target.search}`;
	if (next) carried.set("next", next);
	return `${settings.publicUrl}${page}#${carried}`;
}

/** GET /verify: shows a button, or goes straight on for the browser and client that asked. */
export function verifyUrl(
	settings: IdentityDeps["settings"],
	token: string,
	type: string,
	redirectTo: string,
): string {
	// Unescaped if possible, as Supabase writes it: applications and their tests look for their address in the
	// link.
	const target = /^[\w:/.~-]*$/.test(redirectTo) ? redirectTo : encodeURIComponent(redirectTo);
	const query = `${new URLSearchParams({ token, type })}&redirect_to=${target}`;
	return `${settings.publicUrl}${pathPrefix(settings)}/verify?${query}`;
}
