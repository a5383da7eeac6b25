import { certificateEnd } from "../../platform/net/certificate-end.ts";
import { ask } from "./ask.ts";
import { checkMs } from "./attempt.ts";
import { certificateFinding } from "./certificate.rules.ts";
import { type Asked, clockFinding } from "./clock.rules.ts";
import { about, type Finding } from "./finding.rules.ts";
import type { OwnMark } from "./mark.ts";
import { type Answering, saysWell, whoAnswers } from "./who-answers.ts";

export interface PublicSite {
	readonly publicUrl: string | undefined;
	readonly now: () => Date;
	readonly mark: OwnMark["left"];
}

/** Sends requests to PUBLIC_URL as a visitor would, and nowhere else. */
export async function checkPublicSite({ publicUrl, now, mark }: PublicSite): Promise<Finding[]> {
	if (publicUrl === undefined) return [];
	let answer: Response;
	// One time for all questions, so that the findings of those with an answer are told in any case.
	const signal = AbortSignal.timeout(checkMs - 1000);
	const aboutCertificate = certificate(publicUrl, now);
	const before = now();
	try {
		answer = await ask(`${publicUrl}/healthz`, { redirect: "manual", signal });
	} catch (error) {
		const { code } = ((error as { cause?: unknown }).cause ?? {}) as { code?: string };
		const why = code ?? (error as Error).name;
		return [noAnswerBecause(why, publicUrl), ...(await aboutCertificate)];
	}
	const after = now();
	const who = (await saysWell(answer))
		? await whoAnswers({ ask, base: publicUrl, signal, mark })
		: "another program";
	const isOurs = who === "this installation" || who === "an Unlisted";
	return [
		found(publicUrl, who, answer.status),
		...(isOurs ? [...strictTransport(publicUrl, answer), await webhookIsOpen(publicUrl, signal)] : []),
		...clock(answer.headers.get("date"), { before, after }),
		// The certificate of another machine says nothing about this one.
		...(who === "another installation" ? [] : await aboutCertificate),
	];
}

function found(publicUrl: string, who: Answering, status: number): Finding {
	const say = about("site");
	switch (who) {
		case "this installation":
			return say.ok(`${publicUrl} answers, and it is this installation.`);
		case "an Unlisted":
			return say.notChecked(
				`An Unlisted answers at ${publicUrl}. Whether it is this one was not checked: the mark for that could not be left or asked for.`,
				"Run the doctor as the user of the server, with its DATABASE_URL and DATA_DIR.",
			);
		case "another installation":
			return say.failure(
				`The Unlisted that answers at ${publicUrl} does not use the data of this one: it is another installation, or a copy.`,
				"Point the name (DNS) and the proxy to this machine, and stop the old server. If that server is the right one, run the doctor with its DATABASE_URL and DATA_DIR.",
			);
		case "another version":
			return say.warning(
				`The Unlisted that answers at ${publicUrl} is of another version. Whether it is this installation was not checked.`,
				"Start the server in this version, or point the name (DNS) to this machine. Then ask again.",
			);
		case "a start":
			return say.warning(
				`The server at ${publicUrl} has not started yet: it waits for the database.`,
				"Look into its log, and ask again.",
			);
		case "another program":
			return say.failure(
				`${publicUrl}/healthz answers ${status}, and not as Unlisted does.`,
				"Start the server, and let the proxy pass everything on to it.",
			);
	}
}

function noAnswerBecause(why: string, publicUrl: string): Finding {
	const say = about("site");
	if (/^ERR_SSL_\w*ALERT/.test(why))
		return say.failure(
			`What answers at ${publicUrl} refuses to begin TLS (${why}).`,
			"Let the proxy get a certificate for this name. Its log says why it has none, or what else it refuses.",
		);
	if (/^(ERR_SSL_\w+|EPROTO)$/.test(why))
		return say.failure(
			`What answers at ${publicUrl} speaks no TLS (${why}).`,
			"Let the proxy speak TLS on that port, or mend PUBLIC_URL.",
		);
	if (ofCertificate.test(why))
		return say.failure(
			why === "CERT_HAS_EXPIRED"
				? `The certificate of ${publicUrl} has expired.`
				: `The certificate of ${publicUrl} does not hold for visitors (${why}).`,
			why === "CERT_HAS_EXPIRED"
				? "Let the proxy renew it, and see to it that it does so by itself."
				: "Let the proxy get one for this name, from an authority that browsers know.",
		);
	return say.failure(`Nobody answers at ${publicUrl} (${why}).`, whatToDo(why));
}

const ofCertificate = /CERT|SIGNED|ISSUER|ALTNAME|UNABLE_TO/;

function whatToDo(code: string): string {
	if (code === "ENOTFOUND" || code === "EAI_AGAIN")
		return "Point the name to this machine (DNS), and wait until that is known.";
	return "Start server and proxy, and open the port in the firewall. Some networks cannot reach their own public address: then ask from elsewhere.";
}

function strictTransport(publicUrl: string, answer: Response): Finding[] {
	const say = about("site");
	if (!publicUrl.startsWith("https:")) return [];
	if (answer.headers.has("strict-transport-security"))
		return [say.ok("Browsers are told to stay with https.")];
	return [
		say.warning(
			"The answer lacks Strict-Transport-Security, which Unlisted sends with an https PUBLIC_URL.",
			"Let the proxy pass it on.",
		),
	];
}

/** A webhook without a signature is refused. The refusal shows that requests reach the webhook. */
async function webhookIsOpen(publicUrl: string, signal: AbortSignal): Promise<Finding> {
	const say = about("payments");
	try {
		const answer = await ask(`${publicUrl}/webhooks/stripe`, {
			method: "POST",
			body: "{}",
			headers: { "content-type": "application/json" },
			redirect: "manual",
			signal,
		});
		if (await isOurRefusal(answer)) return say.ok("Webhooks reach the server from here.");
		return say.warning(
			`POST ${publicUrl}/webhooks/stripe answers ${answer.status}, and not as Unlisted does.`,
			"Let the proxy pass it on, without a sign-in of its own.",
		);
	} catch {
		return say.warning(`POST ${publicUrl}/webhooks/stripe gets no answer.`, "Let the proxy pass it on.");
	}
}

/** A proxy, a firewall or another program may refuse with the same status codes. */
async function isOurRefusal(answer: Response): Promise<boolean> {
	if (answer.status !== 400 && answer.status !== 503) return false;
	const problem = (await answer.json().catch(() => null)) as { type?: unknown; code?: unknown } | null;
	return typeof problem?.code === "string" && problem.type === `/docs#${problem.code}`;
}

/**
 * A difference is one. That they agree says nothing: the server at PUBLIC_URL is usually on this machine, with the same
 * clock.
 */
function clock(date: string | null, asked: Asked): Finding[] {
	if (date === null) return [];
	const finding = clockFinding("the answer's Date", new Date(date), asked);
	return finding.state === "ok" ? [] : [finding];
}

/** The certificate may also be the reason why nobody can connect. */
async function certificate(publicUrl: string, now: () => Date): Promise<Finding[]> {
	const end = await certificateEnd(publicUrl, 3000).catch(() => null);
	return end === null ? [] : [certificateFinding(end, now())];
}
