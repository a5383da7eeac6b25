import { randomBytes, randomInt } from "node:crypto";
import { type Language, letter } from "../mail/letters.ts";
import type { MailKind } from "../mail/mail.ts";
import type { PostOffice } from "../mail/post-office.ts";
import type { OptOutStart, OptOuts, Site } from "../sites/site.ts";
import type { LabClock } from "../store/clock.ts";
import type { RemovalStore } from "../store/removals.ts";
import type { OptOutRequest, RequestStore } from "../store/requests.ts";

export interface OptOutDeps {
	readonly requests: RequestStore;
	readonly removals: RemovalStore;
	readonly post: PostOffice;
	readonly clock: LabClock;
}

const day = 86_400_000;
export const addressOf: Readonly<Record<Language, string>> = {
	en: "privacy",
	de: "datenschutz",
	fr: "donnees",
	es: "privacidad",
};

/**
 * How one broker handles requests: it asks for a proof, waits for its days, removes the listing or only says so, and
 * writes mails.
 */
export function optOutsOf(deps: OptOutDeps, site: Site, open: (path: string) => string) {
	const { requests, removals, post, clock } = deps;
	const { removal } = site;
	const language = removal.language ?? "en";
	const owner = site.parent ?? site.name;

	function write(request: OptOutRequest, kind: MailKind, link = ""): void {
		if (request.email === "") return;
		const host = `${site.name}.localhost`;
		const box = kind === "bounce" ? "mailer-daemon" : addressOf[language];
		const { subject, text } = letter(language, kind, {
			name: request.name === "" ? request.email : request.name,
			link,
			days: String(removal.days),
			site: host,
		});
		post.send({
			site: site.name,
			from: `${box}@${host}`,
			to: request.email,
			subject: request.messageId === undefined ? subject : `Re: ${subject}`,
			text,
			messageId: `<${randomBytes(9).toString("hex")}@${host}>`,
			inReplyTo: request.messageId ?? null,
			kind,
		});
	}

	/** The broker's days count from here on. */
	function accept(request: OptOutRequest): OptOutRequest {
		const dueAt = clock.now() + removal.days * day;
		const accepted = { ...request, state: "accepted", dueAt } as const;
		requests.write(accepted);
		if (removal.lies === true) return accepted;
		const untilAt = removal.returnsAfterDays === undefined ? null : dueAt + removal.returnsAfterDays * day;
		for (const listing of request.listings) {
			// After two requests, the listing goes at the earlier time. If it came back, a new request removes it
			// again.
			if (!removals.isGone(owner, listing, dueAt))
				removals.remove({ site: owner, listing, fromAt: dueAt, untilAt });
		}
		return accepted;
	}

	const optOuts: OptOuts = {
		start({ listings, email, waitsFor, confirmPath, name = "", messageId }: OptOutStart) {
			const request: OptOutRequest = {
				id: randomBytes(12).toString("hex"),
				site: site.name,
				state: "waiting",
				listings: [...new Set(listings)].slice(0, 50),
				email: email.slice(0, 254),
				code: waitsFor === "code" ? String(randomInt(100_000, 1_000_000)) : "",
				name: name.slice(0, 200),
				at: clock.now(),
				dueAt: null,
				...(messageId === undefined ? {} : { messageId }),
			};
			requests.write(request);
			if (waitsFor === "email")
				write(request, "confirm", open(`${confirmPath ?? "/confirm"}?token=${request.id}`));
			return waitsFor === "nothing" ? accept(request) : request;
		},
		find: (id) => {
			const found = requests.find(id);
			return found?.site === site.name ? found : null;
		},
		confirm(id) {
			const found = optOuts.find(id);
			if (found === null) return null;
			return found.state === "waiting" ? accept(found) : found;
		},
		write,
		refuse: (request) => requests.write({ ...request, state: "refused", dueAt: null }),
		withdraw(request) {
			requests.write({ ...request, state: "refused", dueAt: null });
			for (const listing of request.listings) removals.forget(owner, listing);
		},
		waiting: (email) =>
			requests
				.list({ site: site.name })
				.find(
					(request) => request.state === "waiting" && request.email.toLowerCase() === email.toLowerCase(),
				) ?? null,
		finish(request) {
			requests.write({ ...request, state: "done" });
			write(request, "finish");
		},
	};
	return optOuts;
}
