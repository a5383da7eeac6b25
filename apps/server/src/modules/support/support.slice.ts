import { readFileSync } from "node:fs";
import type { Env } from "../../env.ts";
import type { SliceContext } from "../../platform/context.ts";
import type { Slice } from "../../platform/slice.ts";
import type { NotificationsSlice } from "../notifications/notifications.slice.ts";
import { securityTxtRoutes } from "./security-txt.routes.ts";
import { supportJobs, supportSchedules } from "./support.jobs.ts";
import { deleteSupportRequestsFrom, supportRequestsFrom } from "./support.repository.ts";
import { supportRoutes } from "./support.routes.ts";
import { supportPageRoutes } from "./support-page.routes.ts";

const securityPolicy = new URL("../../../../../SECURITY.md", import.meta.url);

type Needs = Pick<NotificationsSlice, "queueMail" | "takeToday">;

export function supportSlice(
	context: SliceContext<Pick<Env, "SUPPORT_EMAIL" | "SECURITY_CONTACT">>,
	needs: Needs,
): Slice {
	const { env, db } = context;
	const supportEmail = env.SUPPORT_EMAIL;
	const contact = env.SECURITY_CONTACT ?? `mailto:${supportEmail}`;
	return {
		routes: (http) => {
			const deps = { ...context, ...needs, supportEmail };
			supportRoutes(http, deps);
			supportPageRoutes(http, deps);
			securityTxtRoutes(http, { ...context, contact, policy: readFileSync(securityPolicy, "utf8") });
		},
		jobs: supportJobs(context),
		schedules: supportSchedules,
		// Anybody can write here in another person's name. So only the owner of the address can read and delete
		// it.
		sections: [{ name: "support_requests", readByAddress: (email) => supportRequestsFrom(db, email) }],
		forgets: { byAddress: deleteSupportRequestsFrom },
	};
}
