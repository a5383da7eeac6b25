import type { SliceContext } from "../../platform/context.ts";
import type { Slice } from "../../platform/slice.ts";
import type { NotificationsSlice } from "../notifications/notifications.slice.ts";
import { newsletterJobs, newsletterSchedules } from "./newsletter.jobs.ts";
import { deleteSubscription, findSubscription } from "./newsletter.repository.ts";
import { newsletterRoutes } from "./newsletter.routes.ts";
import { unsubscribePurpose } from "./newsletter.rules.ts";
import { newsletterPageRoutes } from "./newsletter-page.routes.ts";

export function newsletterSlice(
	context: SliceContext,
	needs: Pick<NotificationsSlice, "queueMail" | "noteOnMail">,
): Slice {
	const { db, keys } = context;
	return {
		routes: (http) => {
			const deps = { ...context, ...needs, unsubscribeKey: keys.signingKey(unsubscribePurpose) };
			newsletterRoutes(http, deps);
			newsletterPageRoutes(http, deps);
		},
		jobs: newsletterJobs(context),
		schedules: newsletterSchedules,
		sections: [{ name: "newsletter_subscription", readByAddress: (email) => findSubscription(db, email) }],
		forgets: { byAddress: deleteSubscription },
	};
}
