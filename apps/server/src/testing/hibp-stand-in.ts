import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { type CatalogueBreach, openCatalogue } from "@unlisted/breach-corpus";
import { ordinaryBreach, type StandInAccount, testAccounts } from "./hibp-accounts.ts";
import { type Answer, type HibpFault, problem, send, spoil } from "./hibp-faults.ts";

export interface HibpStandIn {
	/** The value for HIBP_URL, including /api/v3. */
	readonly url: string;
	readonly apiKey: string;
	/** The requests in order, as paths after /api/v3/. */
	readonly asked: { path: string; status: number; keyed: boolean }[];
	plan: { rpm: number; stealerLogs: boolean; kAnonymity: boolean };
	/** If true, questions about people beyond `rpm` in a minute get a 429. */
	enforceRpm: boolean;
	account(address: string, account: StandInAccount): void;
	/** Adds a breach as the newest one. Missing fields get the values of an ordinary breach. */
	breach(breach: Partial<CatalogueBreach> & { readonly Name: string }): CatalogueBreach;
	/** Sets the answer for matching paths, this many times or until `heal`. The last call counts. */
	fault(path: RegExp, fault: HibpFault, times?: number): void;
	heal(): void;
	/** Cuts the connections of hanging requests. The next tries get the fault that is set then. */
	letGo(): void;
	count(path: RegExp): number;
	close(): Promise<void>;
}

const base = "/api/v3/";
const aboutPeople = /^(breachedaccount|pasteaccount|stealerlogsbyemail)\//;
const needsKey = /^(breachedaccount|pasteaccount|stealerlogsbyemail|subscription)\//;

/**
 * A stand-in for Have I Been Pwned's API on this machine: version 3 with keys, codes and headers, with the real
 * catalogue and invented accounts. It starts with the accounts that the real API keeps for tests.
 */
export async function hibpStandIn(
	options: { readonly apiKey?: string; readonly port?: number } = {},
): Promise<HibpStandIn> {
	const accounts = new Map<string, StandInAccount>(testAccounts());
	const breaches = new Map(openCatalogue().breaches.map((breach) => [breach.Name, breach]));
	let faults: { path: RegExp; fault: HibpFault; times: number }[] = [];
	let recent: number[] = [];

	function overRate(): number | null {
		if (!standIn.enforceRpm) return null;
		const now = performance.now();
		recent = recent.filter((at) => now - at < 60_000);
		if (recent.length < standIn.plan.rpm) {
			recent.push(now);
			return null;
		}
		return Math.max(1, Math.ceil((60_000 - (now - (recent[0] ?? now))) / 1000));
	}

	function answer(path: string, query: URLSearchParams, request: IncomingMessage): Answer {
		if (!request.headers["user-agent"]) return { status: 403 };
		if (needsKey.test(path) && request.headers["hibp-api-key"] !== standIn.apiKey)
			return problem(401, "Access denied due to invalid hibp-api-key.");
		if (aboutPeople.test(path)) {
			const seconds = overRate();
			if (seconds !== null)
				return {
					...problem(429, `Rate limit is exceeded. Try again in ${seconds} seconds.`),
					headers: { "retry-after": String(seconds) },
				};
		}
		const [what = "", ...rest] = path.split("/");
		const about = decodeURIComponent(rest.join("/"));
		if (what === "subscription" && about === "status") return { status: 200, body: subscription() };
		if (what === "breaches") return { status: 200, body: [...breaches.values()] };
		if (what === "latestbreach") return { status: 200, body: newest() };
		if (what === "breach") return orAbsent(breaches.get(about));
		if (what === "breachedaccount" && about.startsWith("range/")) return range(about.slice("range/".length));
		if (!aboutPeople.test(path)) return problem(404, "Resource not found");
		if (!about.includes("@")) return problem(400, "The address is none.");
		const account = accounts.get(about.trim().toLowerCase());
		if (what === "pasteaccount") return orAbsent(account?.pastes);
		if (what === "stealerlogsbyemail")
			return standIn.plan.stealerLogs
				? orAbsent(account?.stealerLogs)
				: problem(403, "Not included in your plan.");
		const found = account?.breaches?.flatMap((name) => breaches.get(name) ?? []);
		const truncated = query.get("truncateResponse") !== "false";
		return orAbsent(truncated ? found?.map(({ Name }) => ({ Name })) : found);
	}

	function subscription() {
		const { rpm, stealerLogs, kAnonymity } = standIn.plan;
		return {
			SubscriptionName: "Stand-in",
			Description: "A plan of this machine.",
			SubscribedUntil: "2099-01-01T00:00:00",
			Rpm: rpm,
			DomainSearchMaxBreachedAccounts: 0,
			IncludesStealerLogs: stealerLogs,
			IncludesKAnon: kAnonymity,
		};
	}

	function newest(): CatalogueBreach | undefined {
		return [...breaches.values()].reduce((a, b) => (b.AddedDate >= a.AddedDate ? b : a));
	}

	function range(prefix: string): Answer {
		if (!standIn.plan.kAnonymity) return problem(403, "Not included in your plan.");
		if (!/^[0-9A-F]{6}$/i.test(prefix)) return problem(400, "A prefix has six hexadecimal digits.");
		const wanted = prefix.toUpperCase();
		// As in the real API, no range is empty.
		const others = Array.from({ length: 40 }, (_, i) => ({
			hashSuffix: sha1(`somebody else ${wanted} ${i}`).slice(6),
			websites: ["Adobe"],
		}));
		const own = [...accounts].flatMap(([address, { breaches: names }]) => {
			const hash = sha1(address);
			return names?.length && hash.startsWith(wanted) ? [{ hashSuffix: hash.slice(6), websites: names }] : [];
		});
		return {
			status: 200,
			body: [...others, ...own].sort((a, b) => a.hashSuffix.localeCompare(b.hashSuffix)),
		};
	}

	const hanging = new Set<ServerResponse>();
	const server = createServer((request, response) => {
		const url = new URL(request.url ?? "/", "http://stand-in");
		const path = url.pathname.startsWith(base) ? url.pathname.slice(base.length) : "";
		const right = answer(path, url.searchParams, request);
		const whole = path + url.search;
		const found = faults.findLast((one) => one.times > 0 && one.path.test(whole));
		if (found) found.times -= 1;
		const status = found?.fault.kind === "status" ? found.fault.status : right.status;
		standIn.asked.push({ path: whole, status, keyed: "hibp-api-key" in request.headers });
		if (found?.fault.kind === "hang") hanging.add(response);
		if (found) spoil(found.fault, right, response);
		else send(right, response);
	});
	await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
	const address = server.address();
	const standIn: HibpStandIn = {
		url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/api/v3`,
		apiKey: options.apiKey ?? "0".repeat(32),
		asked: [],
		plan: { rpm: 6000, stealerLogs: true, kAnonymity: true },
		enforceRpm: false,
		account: (email, account) => {
			accounts.set(email.toLowerCase(), account);
		},
		breach: (given) => {
			const added = `${new Date().toISOString().slice(0, 19)}Z`;
			const breach = { ...ordinaryBreach(given.Name, added), ...given };
			breaches.delete(given.Name);
			breaches.set(given.Name, breach);
			return breach;
		},
		fault: (path, fault, times = Number.POSITIVE_INFINITY) => {
			faults.push({ path, fault, times });
		},
		letGo: () => {
			for (const response of hanging) response.destroy();
			hanging.clear();
		},
		heal: () => {
			faults = [];
			recent = [];
		},
		count: (path) => standIn.asked.filter((one) => path.test(one.path)).length,
		close: () => {
			server.closeAllConnections();
			return new Promise((resolve) => server.close(() => resolve()));
		},
	};
	return standIn;
}

function orAbsent(body: unknown): Answer {
	const empty = body === undefined || (Array.isArray(body) && body.length === 0);
	return empty ? { status: 404 } : { status: 200, body };
}

function sha1(text: string): string {
	return createHash("sha1").update(text, "utf8").digest("hex").toUpperCase();
}
