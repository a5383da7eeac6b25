import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError, invalid, missing } from "../http/api-error.ts";
import { authenticate, secretKeyRequired } from "../http/authenticate.ts";
import type { Faults } from "../http/faults.ts";
import { parseForm } from "../http/form.ts";
import { decimal, emptyable, flag, hash, integer, list, oneOf, required, text } from "../http/params.ts";
import { parseShape } from "../http/parse-shape.ts";
import type { Shape } from "../http/shape.ts";
import type { Store } from "../store/store.ts";
import { hears } from "../webhooks/hears.ts";

export interface ControlDeps {
	store: Store;
	faults: Faults;
	secretKey: string;
	/** Checks whether deliveries may go out now. */
	deliver: () => void;
}

/**
 * The sandbox's own switches, which Stripe does not have. They are outside /v1 and need the secret key. Bodies are
 * JSON or form-encoded.
 */
export function controlRoutes(server: FastifyInstance, deps: ControlDeps): void {
	const { store, faults } = deps;

	server.get("/sandbox", async (request) => {
		guard(request);
		return { settings: store.settings(), deliveries: store.deliveries.counts() };
	});

	server.post("/sandbox/webhook_mode", async (request) => {
		const given = read(request, {
			hold: flag(),
			shuffle: flag(),
			duplicates: integer({ min: 0, max: 20 }),
			delay_ms: integer({ min: 0, max: 60_000 }),
		});
		const { webhooks } = store.settings();
		store.change("webhooks", {
			hold: given.hold ?? webhooks.hold,
			shuffle: given.shuffle ?? webhooks.shuffle,
			duplicates: given.duplicates ?? webhooks.duplicates,
			delayMs: given.delay_ms ?? webhooks.delayMs,
		});
		deps.deliver();
		return { webhooks: store.settings().webhooks };
	});

	server.post("/sandbox/dunning", async (request) => {
		const given = read(request, {
			retry_after_days: list(integer({ min: 1, max: 60 })),
			finally: oneOf("cancel", "unpaid", "past_due"),
		});
		const { dunning } = store.settings();
		store.change("dunning", {
			retryAfterDays: given.retry_after_days ?? dunning.retryAfterDays,
			finally: given.finally ?? dunning.finally,
		});
		return { dunning: store.settings().dunning };
	});

	server.post("/sandbox/tax_registrations", async (request) => {
		const given = read(request, {
			registrations: required(
				emptyable(
					list(
						hash({
							country: required(text(2)),
							state: text(3),
							percentage: required(decimal()),
							display_name: required(text(50)),
						}),
					),
				),
			),
		});
		store.change(
			"taxRegistrations",
			(given.registrations ?? []).map(({ country, state, percentage, display_name }) => ({
				country,
				state: state ?? null,
				percentage: Number(percentage),
				displayName: display_name,
			})),
		);
		return { tax_registrations: store.settings().taxRegistrations };
	});

	server.post("/sandbox/business", async (request) => {
		const given = read(request, {
			name: text(100),
			email: text(200),
			country: text(2),
			address: list(text(200)),
		});
		const { business } = store.settings();
		store.change("business", {
			name: given.name ?? business.name,
			email: given.email ?? business.email,
			country: given.country ?? business.country,
			address: given.address ?? business.address,
		});
		return { business: store.settings().business };
	});

	server.post("/sandbox/faults", async (request) => {
		const given = read(request, {
			method: required(oneOf("GET", "POST", "DELETE")),
			path: required(text()),
			when: required(oneOf("before", "after", "error")),
			times: integer({ min: 1, max: 100 }),
		});
		faults.add({ ...given, times: given.times ?? 1 });
		return { ok: true };
	});

	server.post<{ Params: { id: string } }>("/sandbox/events/:id/redeliver", async (request) => {
		const given = read(request, { endpoint: text() });
		const { id } = request.params;
		const endpoints = store.transact((tx) => {
			const event = tx.get("event", id);
			if (event === undefined) throw missing("event", id);
			return tx
				.find("webhook_endpoint", { status: "enabled" })
				.filter((endpoint) => given.endpoint === undefined || endpoint.id === given.endpoint)
				.filter((endpoint) => hears(endpoint.enabled_events, event.type))
				.map((endpoint) => endpoint.id);
		});
		for (const endpoint of endpoints) store.deliveries.again(id, endpoint, Date.now());
		deps.deliver();
		return { event: id, deliveries: endpoints.length };
	});

	function guard(request: FastifyRequest): void {
		const keys = { secretKey: deps.secretKey, publishableKey: "" };
		if (authenticate(request.headers.authorization, keys) !== "secret") throw secretKeyRequired();
	}

	function read<S extends Shape>(request: FastifyRequest, shape: S) {
		guard(request);
		const body = typeof request.body === "string" ? request.body : "";
		const isJson = (request.headers["content-type"] ?? "").startsWith("application/json");
		const form = parseForm(isJson ? formOf(body) : body);
		if (form === undefined) throw invalid("The body could not be read.");
		return parseShape(shape, form);
	}
}

/** Turns JSON into a form, so that the same code checks both. */
function formOf(json: string): string {
	if (json === "") return "";
	const form = new URLSearchParams();
	try {
		flatten(JSON.parse(json), "", form);
	} catch {
		throw new ApiError(400, { type: "invalid_request_error", message: "The body is not JSON." });
	}
	return form.toString();
}

function flatten(value: unknown, name: string, form: URLSearchParams): void {
	if (typeof value === "object" && value !== null && Object.keys(value).length > 0) {
		for (const [key, inner] of Object.entries(value)) {
			flatten(inner, name === "" ? key : `${name}[${key}]`, form);
		}
	} else if (name !== "") {
		form.append(name, typeof value === "object" ? "" : String(value));
	}
}
