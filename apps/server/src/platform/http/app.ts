import cors from "@fastify/cors";
import underPressure from "@fastify/under-pressure";
import Fastify, { type FastifyInstance, LogController } from "fastify";
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from "fastify-type-provider-zod";
import type { Log } from "../log/log.ts";
import { installInputCleaning } from "./clean-input.ts";
import { installClientAddress } from "./client-address.ts";
import { type ErrorShape, installErrorHandling, toRefusal } from "./errors.ts";
import { installInFlightLimit } from "./in-flight.ts";
import { installOpenApi } from "./openapi.ts";
import { Refusal, sendProblem } from "./problem.ts";
import { installRateLimits } from "./rate-limits.ts";
import { installRequestLog, requestId } from "./request-log.ts";
import { installSecurityHeaders } from "./security-headers.ts";
import type { TrustedProxies } from "./trusted-proxies.ts";

export interface HttpOptions {
	readonly log: Log;
	readonly https: boolean;
	readonly bodyLimit: number;
	readonly proxies: TrustedProxies;
	readonly corsOrigins: readonly string[];
	readonly rateLimits: boolean;
	readonly maxInFlight: number;
	readonly maxEventLoopDelay: number;
	readonly errorShapes: readonly ErrorShape[];
}

export type HttpApp = ReturnType<typeof bare>;

/** The edge, before any route: limits, headers, errors, logs. Slices add their routes to what this answers. */
export async function createHttpApp(options: HttpOptions): Promise<HttpApp> {
	const app = bare(options);
	app.setValidatorCompiler(validatorCompiler);
	app.setSerializerCompiler(serializerCompiler);
	const plain = app as unknown as FastifyInstance;
	installErrorHandling(plain, options.errorShapes);
	installRequestLog(plain);
	installClientAddress(plain, options);
	installSecurityHeaders(plain, { https: options.https });
	installInFlightLimit(plain, options.maxInFlight);
	if (options.corsOrigins.length > 0) {
		await app.register(cors, {
			origin: [...options.corsOrigins],
			maxAge: 600,
			exposedHeaders: ["content-range", "x-total-count", "link", "x-request-id"],
		});
	}
	await installRateLimits(plain, { on: options.rateLimits });
	await app.register(underPressure, {
		maxEventLoopDelay: options.maxEventLoopDelay,
		sampleInterval: 500,
		pressureHandler: (request) => {
			if (request.routeOptions.config.alwaysAdmitted) return;
			throw new Refusal("unavailable", "The service is busy. Try again in a moment.", {
				retryAfterSeconds: 2,
			});
		},
	});
	installInputCleaning(plain);
	installBodyRules(plain);
	await installOpenApi(plain);
	return app;
}

function bare(options: HttpOptions) {
	return Fastify({
		loggerInstance: options.log,
		logController: new LogController({ disableRequestLogging: true }),
		genReqId: requestId,
		bodyLimit: options.bodyLimit,
		trustProxy: options.proxies.declared ? (address: string) => options.proxies.trusts(address) : false,
		requestTimeout: 30_000,
		keepAliveTimeout: 15_000,
		return503OnClosing: true,
		forceCloseConnections: "idle",
		routerOptions: { maxParamLength: 500 },
		frameworkErrors: (error, request, reply) => {
			reply.header("x-request-id", request.id);
			void sendProblem(request as never, reply as never, toRefusal(error));
		},
	}).withTypeProvider<ZodTypeProvider>();
}

/** Only JSON comes in. A compressed body would pass the size limit and then unfold: refused. */
function installBodyRules(app: FastifyInstance): void {
	app.removeContentTypeParser("text/plain");
	app.addHook("onRequest", (request, _reply, done) => {
		const encoding = request.headers["content-encoding"];
		const plain = encoding === undefined || encoding === "identity";
		done(plain ? undefined : new Refusal("unsupported_media_type", "Send the body uncompressed."));
	});
}
