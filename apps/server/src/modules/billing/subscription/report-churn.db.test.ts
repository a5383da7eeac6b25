import { expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { reportChurn } from "./report-churn.ts";

onDatabase("the report on why people leave", (open) => {
	it("counts reasons by plan, shows what people wrote, and names nobody", async () => {
		const { db } = await open();
		expect(await reportChurn(db)).toBe("Nobody has canceled yet.\n");
		await db.query(
			`insert into auth.users (id, email, created_at, updated_at)
			 values ('7f9c1b1e-0000-4000-8000-000000000001', 'leaver@example.com', now(), now())`,
		);
		await db.query(
			`insert into private.cancellations (user_id, plan_type, reason, feedback, asked_at, taken_back_at) values
			 ('7f9c1b1e-0000-4000-8000-000000000001', 'pro', 'Too expensive', E'Half the price\\x1b[31m\\nwould do.', '2027-03-01', null),
			 (null, 'basic', 'Too expensive', null, '2027-03-02', '2027-03-03'),
			 (null, 'basic', 'Too expensive', null, '2027-03-02', null),
			 (null, 'premium', 'Other', 'Bye', '2027-03-04', null)`,
		);
		expect(await reportChurn(db)).toBe(
			[
				"4 cancellations, 1 of them taken back before the end",
				"",
				"  Too expensive      3   75%  Basic Plan 2, Pro Plan 1",
				"  Other              1   25%  Premium Plan 1",
				"",
				"What they wrote, the newest first",
				"",
				"  Mar 4, 2027  Other: Bye",
				"  Mar 1, 2027  Too expensive: Half the price [31m would do.",
				"",
			].join("\n"),
		);
	});
});
