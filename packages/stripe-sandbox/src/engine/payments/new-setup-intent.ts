import { newId, randomText } from "../../store/ids.ts";
import type { Tx } from "../../store/tx.ts";
import type { SetupIntent } from "../../wire/wire.ts";

export interface SetupIntentGiven {
	customer: string | null;
	created: number;
	usage?: "off_session" | "on_session" | undefined;
	description?: string | null;
	metadata?: Record<string, string>;
	paymentMethod?: string | null;
	automatic?: { enabled: boolean; allow_redirects?: "always" | "never" | undefined } | null;
}

export function newSetupIntent(tx: Tx, given: SetupIntentGiven): SetupIntent {
	const id = newId("seti");
	const intent: SetupIntent = tx.insert(
		"setup_intent",
		{
			id,
			object: "setup_intent",
			allowed_payment_method_types: null,
			application: null,
			automatic_payment_methods: given.automatic ?? null,
			cancellation_reason: null,
			client_secret: `${id}_secret_${randomText(25)}`,
			created: given.created,
			customer: given.customer,
			customer_account: null,
			description: given.description ?? null,
			excluded_payment_method_types: null,
			flow_directions: null,
			last_setup_error: null,
			latest_attempt: null,
			livemode: false,
			mandate: null,
			metadata: given.metadata ?? {},
			next_action: null,
			on_behalf_of: null,
			payment_method: given.paymentMethod ?? null,
			payment_method_configuration_details: null,
			payment_method_options: {
				card: { mandate_options: null, network: null, request_three_d_secure: "automatic" },
			},
			payment_method_types: ["card"],
			single_use_mandate: null,
			status: given.paymentMethod == null ? "requires_payment_method" : "requires_confirmation",
			usage: given.usage ?? "off_session",
		},
		{ offSession: false, returnUrl: null, authenticated: false, challenge: null },
	);
	tx.emit("setup_intent.created", intent);
	return intent;
}
