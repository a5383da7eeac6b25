import { z } from "zod";
import { closingWays } from "./removal-values.ts";
import { removalSchema } from "./removals.ts";

/** Accounts at breached services: which of them the person is closing, and the state of each. */

/** GET /api/removals/accounts */
export const accountsSchema = z.object({
	/** `service`: the service's domain in the catalogue of breaches. */
	accounts: z.array(z.object({ service: z.string(), removal: removalSchema })),
	/** Whether this installation sends letters to services. */
	writes: z.boolean(),
	/** The person's confirmed addresses. The account belongs to one of them. */
	emails: z.array(z.string()),
});
export type Accounts = z.infer<typeof accountsSchema>;

/** POST /api/removals/accounts. A repeated call changes nothing. */
export const closeAccountSchema = z.strictObject({
	service: z.string().min(1).max(253),
	way: z.enum(closingWays),
	/** The address that the account belongs to. Without it, the first confirmed address. */
	email: z.string().max(320).optional(),
});
export type CloseAccount = z.infer<typeof closeAccountSchema>;
