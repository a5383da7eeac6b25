import { z } from "zod";

/** After this many seconds without a request, an operator confirms again with the second factor or passkey. */
export const operatorIdleSeconds = 900;

/** Whether the rooms are open to this session. Only operators get an answer. */
export const operatorSessionSchema = z.object({
	state: z.enum(["open", "confirm"]),
	idle_seconds: z.int(),
	/** How this operator can confirm. */
	ways: z.object({
		passkey: z.boolean(),
		/** The authenticator app's factor. */
		totp: z.uuid().nullable(),
	}),
});
export type OperatorSession = z.infer<typeof operatorSessionSchema>;

const moment = z.iso.datetime();

export const healthCheckSchema = z.object({
	name: z.string(),
	/** `unknown`: it could not be found out, which is no good sign either. */
	state: z.enum(["well", "look", "bad", "unknown"]),
	said: z.string(),
});
export const adminHealthSchema = z.object({
	checked_at: moment,
	checks: z.array(healthCheckSchema),
	/** As /metrics tells them. Null: it could not be read. */
	figures: z.array(z.object({ name: z.string(), help: z.string(), value: z.number().nullable() })),
});
export type AdminHealth = z.infer<typeof adminHealthSchema>;
