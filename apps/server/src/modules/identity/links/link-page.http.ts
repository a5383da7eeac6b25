import type { FastifyReply } from "fastify";
import { html, type Markup, sendPlainPage } from "../../../platform/http/pages/plain-page.ts";
import type { SeenLink } from "./look-at-link.ts";

export interface LinkPage {
	/** The address that the form is sent to. */
	readonly action: string;
	readonly type: string;
	readonly link: string;
	readonly redirectTo: string;
	readonly seen: SeenLink;
	/** What was wrong with the last press, such as a wrong password. */
	readonly problem: string | null;
}

const words = new Map<string, { readonly title: string; readonly press: string }>([
	["signup", { title: "Confirm your email address", press: "Confirm my address" }],
	["invite", { title: "You are invited", press: "Accept the invitation" }],
	["recovery", { title: "Choose a new password", press: "Choose a new password" }],
	["magiclink", { title: "Sign in", press: "Sign in" }],
	["email_change", { title: "Confirm the change of your email address", press: "Confirm the change" }],
]);
const anyLink = { title: "Confirm your email address", press: "Go on" };

/**
 * The page of links that lead to the API and not to a page of the site. It has one button and no script, because a
 * scanner that only opens links presses nothing.
 */
export function sendLinkPage(reply: FastifyReply, page: LinkPage): FastifyReply {
	const { title, press } = words.get(page.type) ?? anyLink;
	const { question } = page.seen;
	const password = html`<label for="password">Password</label>
<input id="password" name="password" type="password" autocomplete="current-password" required>`;
	const body = html`<h1>${title}</h1>
${about(page.seen)}
${page.problem === null ? [] : [html`<p role="alert"><strong>${page.problem}</strong></p>`]}
${question === null ? form(page, html``, press) : []}
${
	question === "keep"
		? [
				html`${keepText}${form(page, password, "Confirm and keep my password")}
<h2>You did not choose a password?</h2>
<p>Then someone else created this account. Continue without it: that password stops working, everything in the account is
deleted, and you choose your own password.</p>${form(page, html``, "Confirm without it")}`,
			]
		: []
}
${question === "agree" ? [html`${agreeText}${form(page, password, press)}`] : []}`;
	// The browser may send this page's address to us, so that we know where the form comes from. Other sites do not
	// get it.
	reply.header("referrer-policy", "same-origin");
	return sendPlainPage(reply, title, body, [formTarget(page.redirectTo)]);
}

const keepText = html`<p>This account was created in another browser. If that was you, type the password that you chose there.</p>`;
const agreeText = html`<p>The change was requested in another browser. Type the account's password, or open the link in that browser. If you did not request it, do nothing.</p>`;

function about({ email, newEmail }: SeenLink): Markup {
	if (newEmail !== null && email !== null)
		return html`<p>From <strong>${email}</strong> to <strong>${newEmail}</strong>.</p>`;
	return html`<p>It is about <strong>${newEmail ?? email ?? "your address"}</strong>.</p>`;
}

function form({ action, type, link, redirectTo }: LinkPage, more: Markup, press: string): Markup {
	return html`<form method="post" action="${action}">
<input type="hidden" name="type" value="${type}"><input type="hidden" name="token" value="${link}">
<input type="hidden" name="redirect_to" value="${redirectTo}">
<div>${more}</div>
<button type="submit">${press}</button>
</form>`;
}

/** Browsers apply this page's policy also to the address that the form's answer redirects to. */
function formTarget(redirectTo: string): string {
	const url = new URL(redirectTo);
	return url.origin === "null" ? url.protocol : url.origin;
}
