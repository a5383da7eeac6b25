import { z } from "zod";
import { closingWays } from "./removal-values.ts";
import { removalSchema } from "./removals.ts";

/** Accounts at services that leaked: which the person closes, and how far each is. */

/** GET /api/removals/accounts */
export const accountsSchema = z.object({
	/** `service`: as the catalogue of breaches calls its domain. */
	accounts: z.array(z.object({ service: z.string(), removal: removalSchema })),
	/** Whether letters to services leave this installation. */
	writes: z.boolean(),
	/** The person's confirmed addresses: one of them the account belongs to. */
	emails: z.array(z.string()),
});
export type Accounts = z.infer<typeof accountsSchema>;

/** POST /api/removals/accounts. Asked twice, it is the same. */
export const closeAccountSchema = z.strictObject({
	service: z.string().min(1).max(253),
	way: z.enum(closingWays),
	/** Which address the account belongs to; without it, the first one. */
	email: z.string().max(320).optional(),
});
export type CloseAccount = z.infer<typeof closeAccountSchema>;
