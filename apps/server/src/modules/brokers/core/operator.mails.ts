import { withOwnCommand } from "../../../platform/process/own-command.ts";
import type { MailContent } from "../../notifications/notifications.slice.ts";
import { driftsUntilQuarantine } from "./health.rules.ts";

/** Mails to the operator about a playbook. They never name a person who was searched for. */
export interface OperatorMail {
	readonly dedupeKey: string;
	readonly kind: string;
	readonly content: MailContent;
}

/** Sent once for each quarantine. If the playbook works again and breaks again, another mail is sent. */
export function quarantineMail({
	broker,
	version,
	since,
}: {
	readonly broker: string;
	readonly version: string;
	readonly since: Date;
}): OperatorMail {
	return {
		dedupeKey: `playbook-quarantine:${broker}:${version}:${since.toISOString()}`,
		kind: "playbook-quarantine",
		content: {
			subject: `The playbook of ${broker} is in quarantine`,
			heading: `The playbook of ${broker} is in quarantine`,
			paragraphs: [
				`${driftsUntilQuarantine} look-ups in a row found nothing of what version ${version} expects of its pages. The site has probably changed.`,
				`Until it works again, ${broker} "cannot be checked" for everybody. After three days one look-up tries again by itself.`,
				withOwnCommand(
					"To see how it fails: npm run cli -- playbooks health. To change it, sign a new bundle: npm run cli -- playbooks sign.",
				),
			],
			footnotes: ["You get this because you run this installation of Unlisted."],
		},
	};
}
