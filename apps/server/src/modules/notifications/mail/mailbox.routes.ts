import { z } from "zod";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { HttpApp } from "../../../platform/http/app.ts";
import { html, sendPlainPage } from "../../../platform/http/pages/plain-page.ts";
import { Refusal } from "../../../platform/http/problem.ts";
import { type KeptMail, keptMail, keptMails } from "./kept-mails.ts";

const config = { unlimited: true, quiet: true, atHandOnly: true };
const query = z.object({
	to: z.string().max(254).optional(),
	limit: z.coerce.number().int().min(1).max(1000).default(200),
});

/**
 * Serves the demo's mailbox, at /dev/mailbox. It holds every mail that would have been sent, while no SMTP server is
 * configured.
 */
export function mailboxRoutes(app: HttpApp, deps: { db: Database; keys: KeyRing }): void {
	const find = keptMails(deps);
	const open = keptMail(deps);
	const hidden = { hide: true };
	app.get(
		"/dev/mailbox.json",
		{ config, schema: { ...hidden, querystring: query } },
		async (request, reply) => {
			const mails = await find(request.query.to, request.query.limit);
			reply.header("cache-control", "no-store");
			return mails.map(({ to, subject, text, html, receivedAt }) => ({
				to,
				subject,
				text,
				html,
				links: linksIn(text),
				receivedAt,
			}));
		},
	);
	app.get("/dev/mailbox", { config, schema: { ...hidden, querystring: query } }, async (request, reply) =>
		sendPlainPage(
			reply,
			"Mailbox",
			listPage(await find(request.query.to, request.query.limit), request.query.to ?? ""),
		),
	);
	const params = z.object({ id: z.uuid() });
	app.get("/dev/mailbox/:id", { config, schema: { ...hidden, params } }, async (request, reply) => {
		const mail = await open(request.params.id);
		if (!mail) throw new Refusal("not_found", "There is no such mail.");
		return sendPlainPage(reply, mail.subject, mailPage(mail));
	});
}

export function linksIn(text: string): string[] {
	return [...new Set(text.match(/https?:\/\/[^\s<>"]+/g) ?? [])];
}

function listPage(mails: readonly KeptMail[], to: string) {
	const rows = mails.map(
		(mail) => html`<a class="sheet row" href="/dev/mailbox/${mail.id}">
			<strong>${mail.subject}</strong> to ${mail.to} <span class="soft">· ${when(mail)}</span></a>`,
	);
	const empty = html`<p class="sheet">Nothing on record. Mails appear here as soon as the product sends one.</p>`;
	return html`<h1>Mailbox</h1>
		<p class="soft">No SMTP server is configured, so mail is kept here instead of being sent.</p>
		<form method="get" action="/dev/mailbox"><label>Recipient<br><input type="email" name="to" value="${to}" autocomplete="off"></label><button>Show</button></form>
		${rows.length > 0 ? rows : empty}`;
}

function mailPage(mail: KeptMail) {
	const links = linksIn(mail.text).map((link) => html`<li><a href="${link}">${link}</a></li>`);
	return html`<p><a href="/dev/mailbox">All mail</a></p>
		<h1>${mail.subject}</h1>
		<p class="soft">To ${mail.to} · ${when(mail)}</p>
		<h2>Links</h2>
		${links.length > 0 ? html`<ul>${links}</ul>` : html`<p>This mail has no links.</p>`}
		<h2>As sent</h2>
		<iframe sandbox title="The mail as HTML" srcdoc="${mail.html}"></iframe>
		<h2>As plain text</h2>
		<pre class="sheet" tabindex="0">${mail.text}</pre>`;
}

function when(mail: KeptMail): string {
	return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" }).format(
		mail.receivedAt,
	);
}
