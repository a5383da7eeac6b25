import type { Fetch } from "../../platform/net/bounded-fetch.ts";
import type { Captcha } from "../../providers/captcha/port.ts";
import { CaptchaUnknown } from "../../providers/captcha/port.ts";
import type { OidcProvider } from "../../providers/oidc/port.ts";
import type { PasswordLeaks } from "../../providers/password-leaks/port.ts";
import { oneReply, type Reply } from "./ask.ts";
import { about, type Finding } from "./finding.rules.ts";

/** What is said about a service, other than that all is well. */
interface Words {
	readonly check: string;
	/** The beginning of the sentences. */
	readonly who: string;
	/** What the service would refuse. */
	readonly credentials: string;
	/** What to do if it cannot be reached. */
	readonly reach: string;
	/** What to do if it refuses. */
	readonly mend: string;
}

/** Null if the service gave the answer that was asked for. Then the caller says what it shows. */
function whyNotWell(reply: Reply, { check, who, credentials, reach, mend }: Words): Finding | null {
	const say = about(check);
	const { status, why } = reply;
	if (status === 0) return say.failure(`${who} does not answer (${why}).`, reach);
	if (status === 401 || status === 403) return say.failure(`${who} refuses ${credentials}.`, mend);
	if (status === 404 || status === 405 || status === 429)
		return say.notChecked(
			`${who} answers ${status} to a question about the account: whether ${credentials} holds was not checked.`,
			reach,
		);
	if (status < 200 || status > 299 || typeof reply.json !== "object" || reply.json === null)
		return say.failure(`${who} answers ${status}, and not as it should.`, reach);
	return null;
}

export interface TwilioAccount {
	readonly baseUrl: string;
	readonly accountSid: string;
	readonly authToken: string;
}

/** Reads the account. Sends no message. */
export async function checkTexts(account: TwilioAccount | null, ask: Fetch): Promise<Finding[]> {
	if (account === null) return [];
	const say = about("texts");
	const { baseUrl, accountSid, authToken } = account;
	const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
	const url = `${baseUrl.replace(/\/+$/, "")}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}.json`;
	const reply = await oneReply(ask, url, {
		headers: { authorization: `Basic ${credentials}`, accept: "application/json" },
	});
	const wrong = whyNotWell(reply, {
		check: "texts",
		who: "The service for text messages",
		credentials: "SMS_TWILIO_ACCOUNT_SID with SMS_TWILIO_AUTH_TOKEN",
		reach: "Let this machine reach it, or mend SMS_TWILIO_URL.",
		mend: "Copy both again from the service's console: the live ones, not those for tests.",
	});
	if (wrong) return [wrong];
	const { status } = reply.json as { status?: unknown };
	if (typeof status === "string" && status !== "active")
		return [
			say.failure(`The account for text messages is ${status}.`, "Look into the service's console for why."),
		];
	return [
		say.ok(
			"The service for text messages knows the account. Whether SMS_TWILIO_FROM may send was not tried.",
		),
	];
}

export interface HibpAccount {
	readonly baseUrl: string;
	readonly apiKey: string;
}

/** Reads what the key was bought for. Asks about nobody. */
export async function checkHibp(account: HibpAccount | null, ask: Fetch): Promise<Finding[]> {
	if (account === null) return [];
	const reply = await oneReply(ask, `${account.baseUrl.replace(/\/+$/, "")}/subscription/status`, {
		headers: { accept: "application/json", "user-agent": "Unlisted", "hibp-api-key": account.apiKey },
	});
	const wrong = whyNotWell(reply, {
		check: "sources",
		who: "Have I Been Pwned",
		credentials: "HIBP_API_KEY",
		reach: "Let this machine reach it, or mend HIBP_URL.",
		mend: "Copy the key again, and look whether it has ended.",
	});
	return [wrong ?? about("sources").ok("Have I Been Pwned knows HIBP_API_KEY.")];
}

/** Has the provider judge a made-up answer: it tells whether it knows the secret. */
export async function checkCaptcha(captcha: Captcha | null): Promise<Finding[]> {
	if (captcha === null) return [];
	const say = about("sign-in");
	try {
		if ((await captcha.verify("made up by the doctor", null)) === "failed")
			return [say.ok("The captcha provider knows AUTH_CAPTCHA_SECRET, and refuses a made-up answer.")];
		return [
			say.failure(
				"The captcha provider takes a made-up answer: AUTH_CAPTCHA_SECRET is one for tests, and holds no program back.",
				"Set the secret of your own site.",
			),
		];
	} catch (error) {
		if (!(error instanceof CaptchaUnknown)) throw error;
		return [
			say.failure(
				error.message,
				"Mend AUTH_CAPTCHA_SECRET or AUTH_CAPTCHA_URL: until then nobody can sign up or sign in.",
			),
		];
	}
}

/** Asks for one list of hashes, of a word that is nobody's password. */
export async function checkPasswordLeaks(leaks: PasswordLeaks | null): Promise<Finding[]> {
	if (leaks === null) return [];
	const say = about("sign-in");
	if ((await leaks.check("unlisted doctor")) !== "unknown")
		return [say.ok("The list of leaked passwords answers.")];
	return [
		say.failure(
			"The list of leaked passwords does not answer: passwords are taken without a look at it.",
			"Let this machine reach it, or mend AUTH_PWNED_PASSWORDS_URL.",
		),
	];
}

/** Reads what each provider says of itself. Whether it knows us, only a person who signs in finds out. */
export async function checkProviders(providers: readonly OidcProvider[]): Promise<Finding[]> {
	const say = about("sign-in");
	const check = async (provider: OidcProvider): Promise<Finding> => {
		try {
			await provider.authorizationUrl({
				state: "doctor",
				nonce: "doctor",
				codeChallenge: "doctor",
				redirectUri: "https://doctor.invalid/",
				scopes: undefined,
			});
			return say.ok(
				`The provider ${provider.name} answers. Whether its client_id and client_secret hold, only a sign-in shows.`,
			);
		} catch (error) {
			return say.failure(
				`Nobody can sign in with ${provider.name}. ${(error as Error).message}`,
				"Mend its issuer in AUTH_OIDC_PROVIDERS, or let this machine reach it.",
			);
		}
	};
	return Promise.all(providers.map(check));
}

/** Sends a message without a trace in it: only what takes traces answers that. */
export async function checkTraces(endpoint: string | undefined, ask: Fetch): Promise<Finding[]> {
	if (endpoint === undefined) return [];
	const reply = await oneReply(ask, `${endpoint}/v1/traces`, {
		method: "POST",
		headers: { "content-type": "application/json" },
		body: JSON.stringify({ resourceSpans: [] }),
	});
	const say = about("traces");
	const todo = "Mend OTEL_EXPORTER_OTLP_ENDPOINT, or start what takes traces there: OTLP over HTTP, in JSON.";
	if (reply.status === 0)
		return [say.warning(`The receiver of traces does not answer (${reply.why}): traces are dropped.`, todo)];
	if (reply.status < 200 || reply.status > 299)
		return [say.warning(`The receiver of traces answers ${reply.status}: traces are dropped.`, todo)];
	return [say.ok("The receiver of traces answers.")];
}

export interface ReplyModel {
	readonly url: string;
	readonly model: string;
	readonly key: string | undefined;
}

/** Reads the list of models. Sends no text. */
export async function checkReplyModel(model: ReplyModel | null, ask: Fetch): Promise<Finding[]> {
	if (model === null) return [];
	const say = about("second opinion");
	const reply = await oneReply(ask, `${model.url}/models`, {
		headers: model.key === undefined ? {} : { authorization: `Bearer ${model.key}` },
	});
	const wrong = whyNotWell(reply, {
		check: "second opinion",
		who: "The service of REPLY_MODEL_URL",
		credentials: "REPLY_MODEL_KEY",
		reach: "Let this machine reach it, or mend REPLY_MODEL_URL.",
		mend: "Copy the key again.",
	});
	if (wrong) return [wrong];
	const { data } = reply.json as { data?: unknown };
	const names = Array.isArray(data) ? data.map((one: { id?: unknown } | null) => one?.id) : [];
	if (names.length > 0 && !names.includes(model.model))
		return [
			say.warning(
				`The service of REPLY_MODEL_URL lists no model ${model.model}.`,
				"Set REPLY_MODEL_NAME to one that it lists, unless it takes this name as well.",
			),
		];
	return [say.ok("The service of REPLY_MODEL_URL answers.")];
}

/** Parties that the doctor does not ask, so that nobody takes its silence for a yes. */
export function notAsked({
	brokers,
	directory,
	witnesses,
}: {
	readonly brokers: string;
	readonly directory: string | undefined;
	readonly witnesses: string;
}): Finding[] {
	return [
		...(brokers === "live"
			? [
					about("brokers").notChecked(
						"The sites of brokers were not asked.",
						"`npm run cli -- playbooks test --live` asks one, and `brokers status` says how they answered.",
					),
				]
			: []),
		...(directory !== undefined && brokers === "live"
			? [
					about("letters").notChecked(
						"The businesses of DRP_DIRECTORY_FILE were not asked.",
						"`npm run cli -- removals status` says how they answered.",
					),
				]
			: []),
		...(witnesses.trim() !== ""
			? [
					about("transparency").notChecked(
						"Witnesses come to this server by themselves. Whether they do was not checked.",
						"`npm run cli -- transparency status` says when each signed.",
					),
				]
			: []),
	];
}
