import { createPrivateKey } from "node:crypto";
import { readFileSync } from "node:fs";
import { openCatalogue, stateOfContact } from "@unlisted/broker-playbooks";
import { closingContacts } from "@unlisted/contracts/help/account-closings";
import type { Env } from "../../../env.ts";
import type { SliceContext } from "../../../platform/context.ts";
import { BadValue } from "../../../platform/process/bad-value.ts";
import type { BrokerSites } from "../../../providers/broker-sites/port.ts";
import { guardedMailer, onlyContacts, onlyTheLab } from "../../../providers/mailer/guarded.ts";
import { labPost } from "../../../providers/mailer/lab-post.ts";
import type { Mailer } from "../../../providers/mailer/port.ts";
import { type SmtpOptions, smtpMailer } from "../../../providers/mailer/smtp.ts";
import { unconfiguredMailer } from "../../../providers/mailer/unconfigured.ts";
import type { AuthorizationSlice } from "../../authorization/authorization.slice.ts";
import type { LettersOut } from "../core/removals.deps.ts";
import { watchedMailer } from "./watched-mailer.ts";

export type LettersEnv = Pick<
	Env,
	"SMTP_URL" | "REMOVAL_MAIL_DOMAIN" | "REMOVAL_DKIM_SELECTOR" | "REMOVAL_DKIM_KEY_FILE"
>;

interface ChooseLetterMailer {
	readonly env: LettersEnv;
	readonly sites: Pick<BrokerSites, "mode" | "brokers" | "lab">;
	readonly publicUrl: string;
}

/**
 * The domain of the addresses that letters come from and that answers go to. A host name without a dot gets one,
 * because sites, including the lab's, accept no address without it.
 */
export function letterDomain({ env, publicUrl }: Pick<ChooseLetterMailer, "env" | "publicUrl">): string {
	const domain = (env.REMOVAL_MAIL_DOMAIN ?? new URL(publicUrl).hostname).toLowerCase();
	return domain.includes(".") ? domain : `mail.${domain}`;
}

/**
 * Together less than the three minutes of an attempt. A letter whose answer comes later counts as one that may have
 * gone out.
 */
const letterPatience = { untilHandedOver: 60_000, forAnswer: 90_000 };

/**
 * Chooses how letters to brokers are sent. Every way has a guard. With the lab, letters only reach the lab, even if a
 * mail server is configured. Otherwise they only reach contacts of the catalogue.
 */
export function chooseLetterMailer({ env, sites, publicUrl }: ChooseLetterMailer): Mailer {
	if (sites.mode === "lab") {
		const hosts = sites.brokers.map(({ id }) => id);
		return guardedMailer(
			sites.lab ? labPost(sites.lab, letterDomain({ env, publicUrl })) : unconfiguredMailer(),
			onlyTheLab(hosts),
		);
	}
	const domain = letterDomain({ env, publicUrl });
	const dkim = dkimOf(env, domain);
	const open = env.SMTP_URL
		? smtpMailer({
				url: env.SMTP_URL,
				from: `removals@${domain}`,
				domain,
				patience: letterPatience,
				...(dkim && { dkim }),
			})
		: unconfiguredMailer();
	return guardedMailer(open, onlyContacts([...contactsOfCatalogue(), ...closingContacts]));
}

/** Whether this installation sends letters to companies at all. */
export function lettersLeave({ env }: Pick<SliceContext<LettersEnv>, "env">, sites: BrokerSites): boolean {
	return sites.mode === "lab" ? sites.lab !== undefined : env.SMTP_URL !== undefined;
}

/** Opens the way that letters leave, for the slice. */
export function openLetters(
	{ env, publicUrl, clock, log }: Pick<SliceContext<LettersEnv>, "env" | "publicUrl" | "clock" | "log">,
	{
		sites,
		authorization,
	}: { readonly sites: BrokerSites; readonly authorization: Pick<AuthorizationSlice, "authorizationOf"> },
): LettersOut {
	return {
		mailer: watchedMailer(chooseLetterMailer({ env, sites, publicUrl }), { clock, log }),
		domain: letterDomain({ env, publicUrl }),
		agent: "Unlisted",
		authorizationOf: authorization.authorizationOf,
	};
}

/** Reads the key at the start, because an invalid file would fail at each letter, long after the start. */
export function dkimOf(env: LettersEnv, domain: string): SmtpOptions["dkim"] {
	const { REMOVAL_DKIM_SELECTOR: selector, REMOVAL_DKIM_KEY_FILE: file } = env;
	if (selector === undefined || file === undefined) return undefined;
	try {
		const privateKey = readFileSync(file, "utf8");
		createPrivateKey(privateKey);
		return { domain, selector, privateKey };
	} catch (error) {
		const { code = "no key" } = error as NodeJS.ErrnoException;
		throw new BadValue(`REMOVAL_DKIM_KEY_FILE is not a private key in PEM (${code}).`);
	}
}

/** Leaves out addresses that mail came back from, or that refuse requests. */
function contactsOfCatalogue(): string[] {
	return openCatalogue()
		.brokers.flatMap(({ contacts }) => contacts)
		.filter((contact) => contact.channel === "email" && stateOfContact(contact) !== "refused")
		.map(({ value }) => value);
}
