import type { Server } from "node:http";
import cors from "@fastify/cors";
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import { installRateLimits } from "../limits/rate-limits.ts";
import type { SharedCounts } from "../limits/shared-counts.ts";
import { lateLogger } from "../log/late-logger.ts";
import type { Log } from "../log/log.ts";
import { sayEvery } from "../log/say-every.ts";
import { measureLoopDelay } from "../process/loop-delay.ts";
import type { Tracing } from "../tracing/tracing.ts";
import { installClientAddress } from "./addresses/client-address.ts";
import type { TrustedProxies } from "./addresses/trusted-proxies.ts";
import { installAnswerSoon } from "./answer-soon.ts";
import { installInputCleaning } from "./clean-input.ts";
import { installConnectionLimits } from "./connections.ts";
import { type ErrorShape, installErrorHandling, toRefusal } from "./errors.ts";
import { installInFlightLimit } from "./in-flight.ts";
import { installOpenApi } from "./openapi.ts";
import { installSiteGuard } from "./other-sites.ts";
import { Refusal, sendProblem } from "./problem.ts";
import { installRequestLog, requestId } from "./request-log.ts";
import { type Hsts, installSecurityHeaders } from "./security-headers.ts";
import { installBodyLimits } from "./slow-bodies.ts";
import { installTryingOut } from "./trying-out.ts";

export interface HttpOptions {
	readonly log: Log;
	readonly publicUrl: string;
	readonly hsts: Hsts;
	readonly bodyLimit: number;
	/** Seconds that a body may take to arrive. */
	readonly bodySeconds: number;
	readonly connectionsPerAddress: number;
	readonly connections: number;
	readonly proxies: TrustedProxies;
	readonly corsOrigins: readonly string[];
	readonly rateLimits: boolean;
	/** Null if this process counts alone. */
	readonly sharedCounts: SharedCounts | null;
	readonly maxInFlight: number;
	readonly maxEventLoopDelay: number;
	readonly errorShapes: readonly ErrorShape[];
	/** The host that may use the demo account, mailbox and sandbox although it is not this machine. */
	readonly tryingOutHost: string | null;
	readonly tracing?: Tracing | undefined;
}

export type HttpApp = ReturnType<typeof bare>;

/**
 * Makes the edge in front of all routes: limits, headers, errors, logs. Slices add their routes to the app that this
 * returns.
 */
export async function createHttpApp(options: HttpOptions): Promise<HttpApp> {
	const app = bare(options);
	app.setValidatorCompiler(validatorCompiler);
	app.setSerializerCompiler(serializerCompiler);
	const plain = app as unknown as FastifyInstance;
	options.tracing?.requests(plain);
	installAnswerSoon(plain);
	installErrorHandling(plain, options.errorShapes);
	installRequestLog(plain);
	const https = options.publicUrl.startsWith("https:");
	installClientAddress(plain, { proxies: options.proxies, https });
	installSecurityHeaders(plain, { hsts: https ? options.hsts : null });
	installTryingOut(plain, { knownHost: options.tryingOutHost });
	installConnectionLimits(plain, {
		perAddress: options.connectionsPerAddress,
		altogether: options.connections,
		proxies: options.proxies,
	});
	installBodyLimits(plain, { seconds: options.bodySeconds, waiting: Math.max(1000, options.maxInFlight) });
	installInFlightLimit(plain, options.maxInFlight);
	installSiteGuard(plain, options);
	if (options.corsOrigins.length > 0) {
		await app.register(cors, {
			origin: [...options.corsOrigins],
			maxAge: 600,
			exposedHeaders: ["content-range", "x-total-count", "link", "x-request-id"],
		});
	}
	await installRateLimits(plain, { on: options.rateLimits, shared: options.sharedCounts });
	installLoadShedding(plain, options.maxEventLoopDelay);
	closeWhatBecomesIdle(plain);
	installInputCleaning(plain);
	installBodyRules(plain);
	await installOpenApi(plain);
	return app;
}

/**
 * If a connection's last request ends after the stop began, the connection would stay open as long as an idle one
 * may. This closes it.
 */
function closeWhatBecomesIdle(app: FastifyInstance): void {
	let timer: NodeJS.Timeout | undefined;
	app.addHook("preClose", async () => {
		timer = setInterval(() => app.server.closeIdleConnections(), 100).unref();
	});
	app.addHook("onClose", async () => clearInterval(timer));
}

/** People notice a pause from here on. */
const longPauseMs = 400;

/** Refuses requests while the process is late by more than this many milliseconds. 0 never refuses. */
function installLoadShedding(app: FastifyInstance, maxDelay: number): void {
	const said = sayEvery(60_000);
	const delay = measureLoopDelay((late) => {
		if (late < longPauseMs) return;
		const pauses = said.happened();
		if (pauses > 0) app.log.warn({ ms: Math.round(late), pauses }, "the process stood still for a moment");
	});
	app.addHook("onClose", async () => delay.stop());
	if (maxDelay === 0) return;
	app.addHook("onRequest", async (request) => {
		if (delay.value() <= maxDelay || request.routeOptions.config.alwaysAdmitted) return;
		throw new Refusal("unavailable", "The service is busy. Try again in a moment.", { retryAfterSeconds: 2 });
	});
}

function bare(options: HttpOptions) {
	const app = Fastify({
		loggerInstance: options.log,
		logController: new LogController({ disableRequestLogging: true }),
		childLoggerFactory: (parent, bindings): FastifyBaseLogger => lateLogger(parent as Log, bindings),
		genReqId: requestId,
		bodyLimit: options.bodyLimit,
		trustProxy: options.proxies.declared ? (address: string) => options.proxies.trusts(address) : false,
		http: {
			// Ends connections of clients that send nothing, or send headers too slowly. Node checks once in this
			// interval.
			headersTimeout: 10_000,
			connectionsCheckingInterval: 2000,
			maxHeaderSize: 16_384,
		},
		// Longer than BODY_SECONDS, which answers with our own message. This is only the fallback.
		requestTimeout: (options.bodySeconds + 10) * 1000,
		// Longer than proxies keep their connections (60 or 75 seconds), so that no proxy sends a request into a
		// closing connection.
		keepAliveTimeout: 80_000,
		// What comes on an open connection after the stop began is still answered, and then its connection ends. A proxy
		// would pass a 503 on to the visitor.
		return503OnClosing: false,
		forceCloseConnections: "idle",
		routerOptions: { maxParamLength: 500 },
		frameworkErrors: (error, request, reply) => {
			reply.header("x-request-id", request.id);
			void sendProblem(request as never, reply as never, toRefusal(error));
		},
	}).withTypeProvider<ZodTypeProvider>();
	// The total size of headers is limited anyway. Node would silently drop headers after the thousandth, and a
	// proxy's headers come last.
	(app.server as Server).maxHeadersCount = 0;
	return app;
}

/**
 * Only JSON may come in. A compressed body could pass the size limit and then unpack to far more, so we
 * refuse it.
 */
function installBodyRules(app: FastifyInstance): void {
	app.removeContentTypeParser("text/plain");
	app.addHook("onRequest", (request, _reply, done) => {
		const encoding = request.headers["content-encoding"];
		const plain = encoding === undefined || encoding === "identity";
		done(plain ? undefined : new Refusal("unsupported_media_type", "Send the body uncompressed."));
	});
}
