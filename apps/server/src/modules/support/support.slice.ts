import { readFileSync } from "node:fs";
import type { Env } from "../../env.ts";
import type { SliceContext } from "../../platform/context.ts";
import type { Slice } from "../../platform/slice.ts";
import type { NotificationsSlice } from "../notifications/notifications.slice.ts";
import { securityTxtRoutes } from "./security-txt.routes.ts";
import { supportJobs, supportSchedules } from "./support.jobs.ts";
import { deleteSupportRequestsFrom, supportRequestsFrom } from "./support.repository.ts";
import { supportRoutes } from "./support.routes.ts";
import { answerRequest, closeRequest, listRequests, readRequest } from "./support-desk.ts";
import { supportPageRoutes } from "./support-page.routes.ts";

const securityPolicy = new URL("../../../../../SECURITY.md", import.meta.url);

/** For operators, who read and answer requests. */
export interface SupportDesk {
	readonly list: ReturnType<typeof listRequests>;
	readonly read: ReturnType<typeof readRequest>;
	readonly answer: ReturnType<typeof answerRequest>;
	readonly close: ReturnType<typeof closeRequest>;
}

type Needs = Pick<NotificationsSlice, "queueMail" | "takeToday" | "noteOnMail">;

export function supportSlice(
	context: SliceContext<Pick<Env, "SUPPORT_EMAIL" | "SECURITY_CONTACT">>,
	needs: Needs,
): Slice & { readonly desk: SupportDesk } {
	const { env, db } = context;
	const supportEmail = env.SUPPORT_EMAIL;
	const contact = env.SECURITY_CONTACT ?? `mailto:${supportEmail}`;
	const desk = { ...context, ...needs, supportEmail };
	return {
		desk: {
			list: listRequests(desk),
			read: readRequest(desk),
			answer: answerRequest(desk),
			close: closeRequest(desk),
		},
		routes: (http) => {
			const deps = { ...context, ...needs, supportEmail };
			supportRoutes(http, deps);
			supportPageRoutes(http, deps);
			securityTxtRoutes(http, { ...context, contact, policy: readFileSync(securityPolicy, "utf8") });
		},
		jobs: supportJobs(context),
		schedules: supportSchedules,
		// Anybody can write to support with another person's address. So only the confirmed owner of the address can read
		// and delete the requests.
		sections: [{ name: "support_requests", readByAddress: (email) => supportRequestsFrom(db, email) }],
		forgets: { byAddress: deleteSupportRequestsFrom },
	};
}
