import { createServer } from "node:net";
import { join } from "node:path";
import type { Sandbox } from "@unlisted/stripe-sandbox";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { Log } from "../../../platform/log/log.ts";
import { boundedFetch } from "../../../platform/net/bounded-fetch.ts";

const bounded = boundedFetch(20_000_000);

/** The Stripe sandbox of this installation. It may not run yet. */
export interface TrialPayments {
	readonly publishableKey: string;
	readonly webhookSecret: string;
	/** Resolves once it runs; rejects if it cannot. */
	readonly running: Promise<{ readonly secretKey: string; readonly apiUrl: string }>;
	/** Starts it, or joins a running one. Returns one line about it. */
	start(): Promise<string>;
	stop(): Promise<void>;
}

/** Its address for the browser. It leads through the site, so no other port must be open. */
export const sandboxPath = "/stripe-sandbox";

export interface TrialDeps {
	readonly env: {
		readonly DATA_DIR: string;
		readonly HOST: string;
		readonly PORT: number;
		readonly STRIPE_SANDBOX_PORT: number;
		readonly STRIPE_SECRET_KEY?: string | undefined;
		readonly demo: boolean;
	};
	readonly keys: Pick<KeyRing, "derive">;
	readonly log: Log;
}

/**
 * Runs beside the app if no Stripe key is set and DEMO is on. Its keys are derived from MASTER_KEY. So a
 * sandbox that accepts them is ours, whichever process started it.
 */
export function trialPayments({ env, keys, log }: TrialDeps): TrialPayments | null {
	if (!env.demo || env.STRIPE_SECRET_KEY !== undefined) return null;
	const derive = (purpose: string) =>
		Buffer.from(keys.derive(`stripe-sandbox-${purpose}`))
			.toString("hex")
			.slice(0, 32);
	const secretKey = `sk_test_${derive("secret")}`;
	const publishableKey = `pk_test_${derive("publishable")}`;
	const webhookSecret = `whsec_${derive("webhook")}`;
	const running = Promise.withResolvers<{ secretKey: string; apiUrl: string }>();
	// The error reaches those who pay. This only prevents an unhandled rejection before somebody pays.
	running.promise.catch(() => undefined);
	let sandbox: Sandbox | null = null;

	async function begin(): Promise<string> {
		const wanted = env.STRIPE_SANDBOX_PORT;
		const known = `http://127.0.0.1:${wanted}`;
		if (wanted !== 0 && (await isOurs(known, secretKey))) {
			running.resolve({ secretKey, apiUrl: known });
			return `Stripe sandbox on ${known} (it ran already)`;
		}
		const isFree = wanted === 0 || (await canListen(wanted));
		const { startStripeSandbox } = await import("@unlisted/stripe-sandbox");
		sandbox = await startStripeSandbox({
			port: isFree ? wanted : 0,
			dataDir: join(env.DATA_DIR, "stripe-sandbox"),
			secretKey,
			publishableKey,
			webhooks: [{ url: webhookUrl(env), secret: webhookSecret }],
			frameAncestors: ["'self'"],
			log: (line) =>
				line.startsWith("error") ? log.error({ line }, "sandbox") : log.debug({ line }, "sandbox"),
		});
		running.resolve({ secretKey, apiUrl: sandbox.url });
		return `Stripe sandbox on ${sandbox.url}${isFree ? "" : ` (${wanted} is taken by another program)`}`;
	}

	return {
		publishableKey,
		webhookSecret,
		running: running.promise,
		start: async () => {
			try {
				return await begin();
			} catch (error) {
				running.reject(error);
				return `not available: the Stripe sandbox did not start (${firstLine(error)})`;
			}
		},
		stop: async () => sandbox?.close(),
	};
}

function firstLine(error: unknown): string {
	return (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
}

function webhookUrl({ HOST, PORT }: TrialDeps["env"]): string {
	const everywhere = HOST === "0.0.0.0" || HOST === "::" || HOST === "localhost";
	const host = everywhere ? "127.0.0.1" : HOST.includes(":") ? `[${HOST}]` : HOST;
	return `http://${host}:${PORT}/webhooks/stripe`;
}

/** Whether a sandbox answers there that accepts only our key. Any other answer comes from somebody else's program. */
async function isOurs(url: string, secretKey: string): Promise<boolean> {
	const ask = (key: string) =>
		bounded(`${url}/sandbox`, {
			headers: { authorization: `Bearer ${key}` },
			signal: AbortSignal.timeout(1000),
		});
	try {
		const [ours, other] = await Promise.all([ask(secretKey), ask("sk_test_other")]);
		await other.body?.cancel();
		const said = (await ours.json()) as { settings?: object; deliveries?: object };
		return ours.ok && other.status === 401 && Boolean(said.settings && said.deliveries);
	} catch {
		return false;
	}
}

function canListen(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const probe = createServer();
		probe.once("error", () => resolve(false));
		probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
	});
}
