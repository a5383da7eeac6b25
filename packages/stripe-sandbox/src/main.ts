import type { AddressInfo } from "node:net";
import { runClocks } from "./clock/clocks.ts";
import { dueOf } from "./clock/due.ts";
import { controlRoutes } from "./control/control-routes.ts";
import { refuseLiveKeys } from "./http/authenticate.ts";
import { faultsOnOrder } from "./http/faults.ts";
import { apiServer } from "./http/server.ts";
import { challengeRoutes } from "./pages/challenge-routes.ts";
import { invoiceRoutes } from "./pages/invoice-routes.ts";
import { allEndpoints } from "./resources/all.ts";
import { defaultSettings, type Settings } from "./store/settings.ts";
import { openStore } from "./store/store.ts";
import { runDeliveries } from "./webhooks/deliver.ts";
import { registerWebhooks, type WebhookGiven } from "./webhooks/register.ts";

export type { Settings, WebhookMode } from "./store/settings.ts";
export type { WebhookGiven } from "./webhooks/register.ts";

export interface SandboxOptions {
	/** The port; 0 picks a free one. */
	port: number;
	/** Where the state is stored; null keeps it in memory, for tests. */
	dataDir: string | null;
	/** `sk_test_sandbox` and `pk_test_sandbox` by default. Live keys are refused. */
	secretKey?: string;
	publishableKey?: string;
	/** Receivers of events, besides the endpoints that are registered through the API. */
	webhooks?: readonly WebhookGiven[];
	/** The account's settings, until they are changed at run time. */
	settings?: Partial<Settings>;
	/** Milliseconds since 1970, as `Date.now`. */
	now?: () => number;
	/** The least time for a call with an idempotency key, in milliseconds. */
	latencyMs?: number;
	/** The sites that may show the 3-D Secure page in a frame, as in `frame-ancestors`. By default pages of this machine. */
	frameAncestors?: readonly string[];
	/** Gets one line for each request and delivery. Never a body, a query or a key. */
	log?: (line: string) => void;
	/** Where to look for live keys. By default the environment. */
	environment?: Readonly<Record<string, string | undefined>>;
}

export interface Sandbox {
	/** `http://127.0.0.1:PORT` */
	url: string;
	host: string;
	port: number;
	secretKey: string;
	publishableKey: string;
	/** Resolves once everything that is due now is done: renewals, retries, clocks that advance. */
	settled(): Promise<void>;
	/** Resolves once every event was answered with 2xx or given up. While deliveries are held, it waits. */
	delivered(): Promise<void>;
	close(): Promise<void>;
}

const host = "127.0.0.1";

/** A private Stripe, for this machine only. */
export async function startStripeSandbox(options: SandboxOptions): Promise<Sandbox> {
	const secretKey = options.secretKey ?? "sk_test_sandbox";
	const publishableKey = options.publishableKey ?? "pk_test_sandbox";
	const environment = options.environment ?? process.env;
	refuseLiveKeys({
		secretKey,
		publishableKey,
		...Object.fromEntries(Object.entries(environment).filter(([name]) => name.includes("STRIPE"))),
	});
	const log = options.log ?? (() => {});
	const clock = options.now ?? Date.now;
	const now = () => Math.floor(clock() / 1000);
	const report = (error: unknown) =>
		log(`error ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);

	let url = "";
	let changed = () => {};
	const store = openStore({
		dataDir: options.dataDir,
		now,
		baseUrl: () => url,
		initial: { ...defaultSettings, ...options.settings },
		dueOf,
		changed: () => changed(),
	});
	const faults = faultsOnOrder();
	const server = apiServer({
		store,
		now,
		report,
		log,
		faults,
		keys: { secretKey, publishableKey },
		endpoints: allEndpoints,
		latencyMs: options.latencyMs ?? 5,
	});
	const clocks = runClocks(store, now, report);
	const deliveries = runDeliveries(store, log);
	controlRoutes(server, { store, faults, secretKey, deliver: deliveries.wake });
	challengeRoutes(server, { store, frameAncestors: options.frameAncestors });
	invoiceRoutes(server, { store });
	try {
		url = await server.listen({ host, port: options.port });
		registerWebhooks(store, options.webhooks ?? []);
	} catch (error) {
		await server.close();
		store.close();
		throw error;
	}
	changed = () => {
		clocks.wake();
		deliveries.wake();
	};
	changed();
	return {
		url,
		host,
		port: (server.server.address() as AddressInfo).port,
		secretKey,
		publishableKey,
		settled: clocks.idle,
		delivered: deliveries.delivered,
		async close() {
			changed = () => {};
			await server.close();
			await clocks.close();
			await deliveries.close();
			store.close();
		},
	};
}
