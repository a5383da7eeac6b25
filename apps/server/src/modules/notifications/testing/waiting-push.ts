import { type AlertStage, everythingOn, requestTo } from "../../scanner/testing/alert-stage.ts";
import { deliverPushJob } from "../messages/deliver-push.ts";

/** A person with one browser at this push service, and a waiting push to it with its job. */
export async function waitingPush(stage: AlertStage, host?: string) {
	const ann = await stage.person();
	const device = await stage.device(ann, host);
	const settings = { ...everythingOn, email_notifications: false, sms_notifications: false };
	await stage.alert(requestTo(ann, "at_once", [await stage.exposure(ann, "critical")], settings));
	const id = stage.jobsOf(deliverPushJob).at(-1)?.id ?? "";
	const state = async () => (await stage.messages(ann)).map(({ status, emptied }) => [status, emptied]);
	const devices = async () => {
		const sql = "select from private.push_subscriptions where user_id = $1";
		return (await stage.db.query(sql, [ann])).rows.length;
	};
	return { ann, device, id, state, devices };
}
