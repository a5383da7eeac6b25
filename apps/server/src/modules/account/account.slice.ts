import type { Env } from "../../env.ts";
import type { SliceContext } from "../../platform/context.ts";
import type { Slice } from "../../platform/slice.ts";
import type { IdentityUseCases, ListenToPeople } from "../identity/identity.slice.ts";
import type { NotificationsSlice } from "../notifications/notifications.slice.ts";
import { accountJobs, accountSchedules } from "./account.jobs.ts";
import { accountRoutes } from "./account.routes.ts";
import { authHelperRoutes } from "./auth-helpers.routes.ts";
import { functionsErrorShape } from "./functions.error-shape.ts";
import { accountEvents } from "./person-events.ts";

export interface AccountNeeds extends Pick<NotificationsSlice, "queueMail"> {
	readonly people: IdentityUseCases;
	readonly listen: ListenToPeople;
	/** All other slices. The export contains their data about a person, and deleting the account deletes it. */
	readonly slices: readonly Slice[];
}

export function accountSlice(
	context: SliceContext<Pick<Env, "SUPPORT_EMAIL" | "AUTH_UNCONFIRMED_DAYS">>,
	{ people, queueMail, listen, slices }: AccountNeeds,
): Slice {
	const { env } = context;
	const moreSections = slices.flatMap(({ sections = [] }) => sections);
	const deps = { ...context, identity: people, queueMail, supportEmail: env.SUPPORT_EMAIL, moreSections };
	listen(accountEvents({ clock: context.clock, forgets: slices.flatMap(({ forgets = [] }) => forgets) }));
	return {
		routes: (http) => {
			accountRoutes(http, deps);
			authHelperRoutes(http, deps);
		},
		errorShape: functionsErrorShape,
		jobs: accountJobs({
			...context,
			deleteUnproved: people.deleteUnproved,
			unconfirmedDays: env.AUTH_UNCONFIRMED_DAYS,
		}),
		schedules: accountSchedules,
	};
}
