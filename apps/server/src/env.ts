import { resolve } from "node:path";
import { z } from "zod";
import { refuseSwappedKeys } from "./env/refuse-swapped-keys.ts";
import { envVariables } from "./env/variables.ts";
import { isPrivateAddress, trustedProxies } from "./platform/http/addresses/trusted-proxies.ts";
import { isLoopbackHost } from "./platform/net/ip-address.ts";
import { BadValue, refuseTogether } from "./platform/process/bad-value.ts";
import { isQuoted, oddEnds } from "./platform/process/odd-ends.ts";
import { postgresAddress, smtpAddress } from "./platform/process/outside-tls.ts";

const envSchema = z.object(
	Object.fromEntries(Object.entries(envVariables).map(([name, v]) => [name, v.schema])) as {
		[K in keyof typeof envVariables]: (typeof envVariables)[K]["schema"];
	},
);

type Values = z.output<typeof envSchema>;

export interface Env extends Omit<Values, "DEMO"> {
	/** The value of DEMO, with `auto` resolved. */
	readonly demo: boolean;
	readonly loopback: boolean;
	/** The host of PUBLIC_URL if DEMO=on allows trying it out from there. */
	readonly tryingOutHost: string | null;
	/** How the connections to the mail server and to PostgreSQL are protected, for the start's output. */
	readonly ways: { readonly smtp: string; readonly database: string };
	/** Quotes and blanks around values that count as a part of the value, by the name of the variable. */
	readonly oddEnds: ReadonlyMap<string, string>;
	/** Whether PORT was set. A worker listens for its probes only then. */
	readonly portGiven: boolean;
}

export function readEnv(source: Record<string, string | undefined>): Env {
	// An empty value means "not set", because compose files and CI systems pass optional variables that way.
	const set = new Map(Object.entries(source));
	const given = Object.fromEntries(
		Object.keys(envVariables).map((name) => [name, set.get(name) || undefined]),
	);
	const parsed = envSchema.safeParse(given);
	if (!parsed.success) {
		const wrong = new Set(
			parsed.error.issues.map(({ path }) => String(path[0]) as keyof typeof envVariables),
		);
		throw new BadValue(
			...[...wrong].map(
				(name) =>
					`${name} must be ${envVariables[name].allowed}; it is ${describe(name, source[name])}${quotes(source[name])}.`,
			),
		);
	}
	const values = parsed.data;
	// A reverse proxy on this machine makes a loopback HOST public. PUBLIC_URL then shows that.
	const publicHost = values.PUBLIC_URL === undefined ? "localhost" : new URL(values.PUBLIC_URL).hostname;
	const loopback = isLoopbackHost(values.HOST) && isLoopbackHost(publicHost);
	const demo = values.DEMO === "on" || (values.DEMO === "auto" && loopback);
	const smtp = () => ifSet(values.SMTP_URL, (url) => smtpAddress(url, values.SMTP_TLS));
	const database = () => ifSet(values.DATABASE_URL, (url) => postgresAddress(url, values.DATABASE_TLS));
	const pastPooler = () =>
		ifSet(values.DATABASE_MIGRATE_URL, (url) =>
			postgresAddress(url, values.DATABASE_TLS, "DATABASE_MIGRATE_URL"),
		);
	refuseTogether([
		() => refuseRoleAlone(values),
		() => refuseHalfOfStripe(values),
		() => refuseStripeInTheClear(values),
		() => refuseSwappedStripe(values),
		() => refuseSwappedKeys(values),
		smtp,
		database,
		pastPooler,
	]);
	return {
		...values,
		SMTP_URL: smtp()?.url,
		DATABASE_URL: database()?.url,
		DATABASE_MIGRATE_URL: pastPooler()?.url,
		ways: { smtp: smtp()?.said ?? "", database: database()?.said ?? "" },
		DATA_DIR: resolve(values.DATA_DIR),
		loopback,
		demo,
		tryingOutHost: values.DEMO === "on" && values.PUBLIC_URL !== undefined ? publicHost : null,
		portGiven: given.PORT !== undefined,
		oddEnds: oddEndsOf(values),
	};
}

/**
 * A public PUBLIC_URL with a HOST that the internet cannot reach means that there is a proxy. Without its address,
 * all visitors would count as one, and fifty wrong passwords of one visitor would lock out everybody. So the server
 * does not start.
 */
export function refuseSharedAddress(env: Pick<Env, "HOST" | "PUBLIC_URL" | "TRUST_PROXY" | "ROLE">): void {
	if (env.ROLE === "worker" || env.PUBLIC_URL === undefined || trustedProxies(env.TRUST_PROXY).declared)
		return;
	const { hostname } = new URL(env.PUBLIC_URL);
	const isPublic = !isLoopbackHost(hostname) && !isPrivateAddress(hostname.replace(/^\[|\]$/g, ""));
	if (!isPublic || !(isLoopbackHost(env.HOST) || isPrivateAddress(env.HOST))) return;
	throw new BadValue(
		"TRUST_PROXY must name the reverse proxy that stands between PUBLIC_URL and HOST (127.0.0.1 if it is on this machine): without it all visitors would count as one. TRUST_PROXY=none says that there is none.",
	);
}

function ifSet<T>(value: string | undefined, read: (given: string) => T): T | null {
	return value === undefined ? null : read(value);
}

function refuseRoleAlone(values: Values): void {
	if (values.ROLE === "all" || values.DATABASE_URL !== undefined) return;
	throw new BadValue("ROLE must be all without DATABASE_URL: the embedded database belongs to one process.");
}

/** A key without its partners would fail only at the first payment, when real money is involved. */
function refuseHalfOfStripe(values: Values): void {
	const together = ["STRIPE_SECRET_KEY", "STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET"] as const;
	const missing = together.filter((name) => values[name] === undefined);
	if (missing.length > 0 && missing.length < together.length) {
		throw new BadValue(
			`${missing.join(" and ")} must be set as well: the three Stripe variables go together.`,
		);
	}
}

function refuseStripeInTheClear(values: Values): void {
	const [secret = "", address = "https:"] = [values.STRIPE_SECRET_KEY, values.STRIPE_API_URL];
	if (/^(sk|rk)_live_/.test(secret) && !address.startsWith("https:")) {
		throw new BadValue("STRIPE_API_URL must be an https address while STRIPE_SECRET_KEY is a live key.");
	}
}

/** The pages show the publishable key to everybody. */
function refuseSwappedStripe({
	STRIPE_PUBLISHABLE_KEY: shown = "",
	STRIPE_SECRET_KEY: secret = "",
}: Values): void {
	if (/^(sk|rk)_/.test(shown) || secret.startsWith("pk_"))
		throw new BadValue(
			"STRIPE_PUBLISHABLE_KEY must be the key that begins with pk_, and STRIPE_SECRET_KEY the one with sk_ or rk_: the pages show the first to everybody.",
		);
}

/** Compose files and shells take them away; `docker run --env-file` does not. */
const quotes = (value: string | undefined) => (isQuoted(value ?? "") ? ", and its quotes count" : "");

/** What is read as an address or as JSON is read without them. */
function oddEndsOf(values: Values): Map<string, string> {
	const texts = Object.entries(values).filter(
		([name, value]) => typeof value === "string" && !name.endsWith("_URL") && !/^\s*[{[]/.test(value),
	);
	const found = texts.map(([name, value]) => [name, oddEnds(value as string)] as const);
	return new Map(found.flatMap(([name, odd]) => (odd === null ? [] : [[name, odd]])));
}

/** A secret with a mistake in it must not end up on a screen or in a log. */
function describe(name: string, value: string | undefined): string {
	if (/KEY|TOKEN|SECRET|URL|PASSWORD/.test(name)) return "something else (not shown here)";
	return JSON.stringify((value ?? "").slice(0, 80));
}
