import { describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { useExposures } from "../testing/exposures-stage.ts";

onDatabase("exposures", (open) => {
	const here = useExposures(open);
	const { found } = here;

	describe("the exposed values", () => {
		it("are masked everywhere, and unmasked only after a recent proof, which the audit log records", async () => {
			const id = await found();
			const { exposure } = (await here.app.api(here.ann, "GET", `/exposures/${id}`)).body;
			expect(JSON.stringify(exposure)).not.toContain("4242 4242");
			expect(exposure.revealable).toContain("payment_card");
			const reveal = (body: object) => here.app.api(here.ann, "POST", `/exposures/${id}/reveal`, body);
			expect(await reveal({ password: "wrong" })).toMatchObject({
				status: 400,
				body: { errors: [{ field: "password" }] },
			});
			here.app.clock.advance(301_000);
			expect(await reveal({})).toMatchObject({ status: 403, body: { code: "recent_proof_required" } });
			const whole = await reveal({ password: here.ann.password });
			expect(whole.body.exposed_data.payment_card).toBe("4242 4242 4242 4242");
			expect((await reveal({})).status, "for five minutes").toBe(200);
			const { events } = (await here.app.api(here.ann, "GET", "/api/account/security-events")).body;
			expect(events).toContainEqual(
				expect.objectContaining({ event: "exposure_revealed", details: { exposure_id: id } }),
			);
			for (const format of ["csv", "json", "pdf"]) {
				for (const path of ["/report", `/exposures/${id}/export`]) {
					const file = await here.app.api(here.ann, "GET", `${path}?format=${format}`);
					expect([file.status, file.headers["content-disposition"]]).toEqual([
						200,
						expect.stringContaining("attachment"),
					]);
					expect(file.raw.includes("4242 4242")).toBe(false);
				}
			}
		});

		it("are never readable in the database", async () => {
			await found();
			const [row] = await here.app.rows(
				"select row_to_json(e)::text as text, sealed from private.exposures e where user_id = $1",
				[here.ann.id],
			);
			// With a space in it: the bytes are shown as hexadecimal digits, which could contain these four digits by
			// chance.
			for (const secret of ["Market", "4242 4242", here.ann.email]) {
				expect(row?.text).not.toContain(secret);
				expect(Buffer.from(row?.sealed).toString("latin1")).not.toContain(secret);
			}
		});

		it("beside a username that a person only claims are shown to nobody", async () => {
			await here.app.api(here.ann, "POST", "/identifiers", {
				kind: "username",
				value: `claimed${here.count}`,
			});
			here.app.source.holds(`claimed${here.count}`, {
				recordKey: "fake:leak",
				sourceType: "social_media",
				values: [{ username: `claimed${here.count}`, phone: "+12025550100", email: here.ann.email }],
			});
			await here.app.scan(here.ann);
			const [one] = await here.app.exposures(here.ann);
			const { exposure } = (await here.app.api(here.ann, "GET", `/exposures/${one?.id}`)).body;
			expect(exposure.revealable).toEqual([]);
		});
	});
});
