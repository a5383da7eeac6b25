import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { useScanner } from "../testing/scanner-app.ts";

onDatabase("news about removals", (open) => {
	const here = useScanner(open);

	it("is sent once, in one message a day, however much it is", async () => {
		const { app, ann } = here;
		await app.settings(ann, { email_notifications: true });
		for (const untold of ["needs_you", "needs_you", "done"])
			await app.rows(
				`insert into private.removals (user_id, id, broker, owner, state, state_since, automatic, priority, created_at,
					mail_token, untold)
				 values ($1, $2, $3, 'a.test', 'sent', now(), false, 2, now(), $3, $4)`,
				[ann.id, randomUUID(), randomUUID(), untold],
			);
		const told = () =>
			app.mailer.sent.filter(({ to, subject }) => to === ann.email && /removal/.test(subject));
		const untold = () => app.rows("select 1 from private.removals where untold is not null");
		await app.queue.enqueue(app.parts.db, "scanner.tell-removals", {});
		await expect.poll(told, { timeout: 15_000 }).toHaveLength(1);
		expect(told()[0]?.subject).toBe("2 removals need you");
		expect(told()[0]?.text).toContain("1 listing removed: we looked");
		expect(await untold()).toEqual([]);
	});
});
