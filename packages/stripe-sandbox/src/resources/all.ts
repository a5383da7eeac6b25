import type { Endpoint } from "../http/endpoint.ts";
import { accountEndpoints } from "./account.ts";
import { chargeEndpoints } from "./charges.ts";
import { customerEndpoints } from "./customers.ts";
import { eventEndpoints } from "./events.ts";
import { invoiceItemEndpoints } from "./invoice-items.ts";
import { invoicePaymentEndpoints } from "./invoice-payments.ts";
import { invoicePreviewEndpoints } from "./invoice-preview.ts";
import { invoiceEndpoints } from "./invoices.ts";
import { paymentIntentEndpoints } from "./payment-intents.ts";
import { paymentMethodEndpoints } from "./payment-methods.ts";
import { priceEndpoints } from "./prices.ts";
import { productEndpoints } from "./products.ts";
import { refundEndpoints } from "./refunds.ts";
import { setupIntentEndpoints } from "./setup-intents.ts";
import { subscriptionItemEndpoints } from "./subscription-items.ts";
import { scheduleEndpoints } from "./subscription-schedules.ts";
import { subscriptionEndpoints } from "./subscriptions.ts";
import { taxRateEndpoints } from "./tax-rates.ts";
import { testClockEndpoints } from "./test-clocks.ts";
import { tokenEndpoints } from "./tokens.ts";
import { webhookEndpointEndpoints } from "./webhook-endpoints.ts";

/** The whole API. Anything else is an unrecognized URL. */
export const allEndpoints: readonly Endpoint[] = [
	...accountEndpoints,
	...chargeEndpoints,
	...customerEndpoints,
	...eventEndpoints,
	...invoiceItemEndpoints,
	...invoicePaymentEndpoints,
	...invoicePreviewEndpoints,
	...invoiceEndpoints,
	...scheduleEndpoints,
	...paymentIntentEndpoints,
	...paymentMethodEndpoints,
	...priceEndpoints,
	...productEndpoints,
	...refundEndpoints,
	...setupIntentEndpoints,
	...subscriptionItemEndpoints,
	...subscriptionEndpoints,
	...taxRateEndpoints,
	...testClockEndpoints,
	...tokenEndpoints,
	...webhookEndpointEndpoints,
];
