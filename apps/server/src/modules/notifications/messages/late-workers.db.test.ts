import { expect, it } from "vitest";
import type { Database, Rows } from "../../../platform/db/database.ts";
import { fakePush } from "../../../providers/push/fake.ts";
import { PushUnknown } from "../../../providers/push/port.ts";
import { fakeSms } from "../../../providers/sms/fake.ts";
import { SmsAway } from "../../../providers/sms/port.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { type AlertStage, alertStage, everythingOn, requestTo } from "../../scanner/testing/alert-stage.ts";
import { waitingPush } from "../testing/waiting-push.ts";
import { deliverPush } from "./deliver-push.ts";
import { deliverText, deliverTextJob } from "./deliver-text.ts";

const lost = () => Object.assign(new Error("Connection terminated"), { code: "ECONNRESET" });

/**
 * A database whose first answer to the end of a claim is lost. The worker writes that again later, after another one
 * took the message.
 */
function losesAnAnswer(db: Database, meanwhile: () => Promise<void>): Database {
	let isLost = false;
	return {
		...db,
		query: async <T>(text: string, values?: readonly unknown[]): Promise<Rows<T>> => {
			const answer = await db.query<T>(text, values);
			if (isLost || !text.includes("set claimed_until = null")) return answer;
			isLost = true;
			await meanwhile();
			throw lost();
		},
	};
}

onDatabase("a worker that writes a second time that it gave a message back", (open) => {
	const staged = async (): Promise<AlertStage> => alertStage((await open()).db);

	it("takes no text away from the one that sends it now: it goes out once", async () => {
		const stage = await staged();
		const ann = await stage.person();
		const settings = { ...everythingOn, email_notifications: false };
		await stage.alert(requestTo(ann, "at_once", [await stage.exposure(ann, "critical")], settings));
		const messageId = stage.jobsOf(deliverTextJob).at(-1)?.id ?? "";
		const [taken, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		let sent = 0;
		const slow = {
			send: async () => {
				sent += 1;
				taken.resolve();
				await answer.promise;
				return { messageId: "1" };
			},
		};
		let other = Promise.resolve();
		const db = losesAnAnswer(stage.db, async () => {
			stage.clock.advance(61_000);
			other = deliverText({ ...stage.deps, sms: slow })({ messageId });
			await taken.promise;
		});
		const away = fakeSms();
		away.failNext(new SmsAway("no connection"));
		await deliverText({ ...stage.deps, db, sms: away })({ messageId });
		stage.clock.advance(61_000);
		await deliverText({ ...stage.deps, sms: slow })({ messageId });
		expect(sent).toBe(1);
		answer.resolve();
		await other;
		expect((await stage.messages(ann)).map(({ status }) => status)).toEqual(["sent"]);
	});

	it("takes no push away from the one that sends it now: it goes out once", async () => {
		const stage = await staged();
		const { id: messageId, state } = await waitingPush(stage);
		const [taken, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
		let sent = 0;
		const slow = {
			...fakePush(),
			send: async () => {
				sent += 1;
				taken.resolve();
				await answer.promise;
			},
		};
		let other = Promise.resolve();
		const db = losesAnAnswer(stage.db, async () => {
			stage.clock.advance(61_000);
			other = deliverPush({ ...stage.deps, push: slow })({ messageId });
			await taken.promise;
		});
		const away = fakePush();
		away.failNext(new PushUnknown("500"));
		await deliverPush({ ...stage.deps, db, push: away })({ messageId });
		stage.clock.advance(61_000);
		await deliverPush({ ...stage.deps, push: slow })({ messageId });
		expect(sent).toBe(1);
		answer.resolve();
		await other;
		expect(await state()).toEqual([["sent", true]]);
	});
});
