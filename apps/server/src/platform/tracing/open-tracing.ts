import type { Tracing } from "./tracing.ts";

export interface TracingEnv {
	readonly OTEL_EXPORTER_OTLP_ENDPOINT: string | undefined;
	readonly OTEL_TRACES_SAMPLER_ARG: number;
	readonly ROLE: string;
}

/** Undefined if the operator named no receiver. */
export async function openTracing(env: TracingEnv): Promise<Tracing | undefined> {
	const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio, ROLE: role } = env;
	if (endpoint === undefined) return undefined;
	const { makeTracing } = await import("./make-tracing.ts");
	return makeTracing({ endpoint, ratio, role });
}
