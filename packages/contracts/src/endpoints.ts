import type { z } from "zod";
import { accountEndpoints } from "./endpoints/account.ts";
import { adminEndpoints } from "./endpoints/admin.ts";
import { authEndpoints } from "./endpoints/auth.ts";
import { authorizationEndpoints } from "./endpoints/authorization.ts";
import { billingEndpoints } from "./endpoints/billing.ts";
import { brokerEndpoints } from "./endpoints/brokers.ts";
import { effectivenessEndpoints } from "./endpoints/effectiveness.ts";
import { newsletterEndpoints } from "./endpoints/newsletter.ts";
import { notificationsEndpoints } from "./endpoints/notifications.ts";
import { removalEndpoints } from "./endpoints/removals.ts";
import { scannerEndpoints } from "./endpoints/scanner.ts";
import { supportEndpoints } from "./endpoints/support.ts";

/**
 * The parts of a route's schema that both sides need. An endpoint without an answer in JSON returns a file.
 */
export interface Endpoint {
	readonly params?: z.ZodType;
	readonly querystring?: z.ZodType;
	readonly body?: z.ZodType;
	/** Only successful answers. Every failure is a problem. */
	readonly response?: Readonly<Record<number, z.ZodType>>;
}

/**
 * Every call from a page to the server, by method and address. The server's routes take their schemas from here, and
 * the client of the pages takes its types from here. So neither can change without the other (decision 0091). Pages
 * import only types from this file, because its values load the whole schema library.
 */
export const endpoints = {
	...accountEndpoints,
	...adminEndpoints,
	...authEndpoints,
	...authorizationEndpoints,
	...billingEndpoints,
	...brokerEndpoints,
	...effectivenessEndpoints,
	...newsletterEndpoints,
	...notificationsEndpoints,
	...removalEndpoints,
	...scannerEndpoints,
	...supportEndpoints,
} satisfies Record<`${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`, Endpoint>;

export type Endpoints = typeof endpoints;
export type Address = keyof Endpoints;
