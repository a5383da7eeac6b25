import { describe, expect, it, vi } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { useExposures } from "../testing/exposures-stage.ts";

onDatabase("exposures", (open) => {
	const here = useExposures(open);
	const { found, market, other, put } = here;

	describe("one that two sources report, while only one of them could be asked", () => {
		const down = { unknown: "unreachable" } as const;
		const detail = async (id: string) =>
			(await here.app.api(here.ann, "GET", `/exposures/${id}`)).body.exposure;

		it("gets more detail from the other, and loses nothing", async () => {
			other.holds(here.ann.email, {
				...market,
				fields: ["phone"],
				values: [{ phone: "+12025550100" }],
			});
			const id = await found({ fields: ["email"], values: [{ email: here.ann.email }] });
			expect(await detail(id)).toMatchObject({ severity: "medium", revealable: ["email", "phone"] });
			other.behave(down);
			here.app.source.forget();
			await found({ title: "Market, renamed", fields: ["payment_card"], values: [{ payment_card: "4242" }] });
			const again = await detail(id);
			expect(again).toMatchObject({
				title: "Market, renamed",
				severity: "critical",
				providers: ["Fake source", "Another"],
			});
			expect(again.revealable.sort()).toEqual(["email", "payment_card", "phone"]);
			other.behave("answer");
			other.forget();
			await here.app.scan(here.ann);
			expect((await detail(id)).revealable, "now it is known to be gone").toEqual(["payment_card"]);
		});

		it("does not count as gone because a source did not answer: only a source that was asked can say that", async () => {
			const id = await found({ fields: ["email", "payment_card"] });
			other.behave(down);
			here.app.source.forget();
			await found({ fields: ["email"], values: [] });
			expect(await detail(id), "who says it answered").toMatchObject({ severity: "medium" });
			here.app.source.forget();
			await here.app.scan(here.ann);
			expect(await here.app.exposures(here.ann)).toHaveLength(1);
		});

		it("does not fail the page when a source does not say which types it covers", async () => {
			const hang = vi.spyOn(other, "sourceTypes").mockReturnValue(new Promise(() => undefined));
			await found();
			const { sources } = (await here.app.api(here.ann, "GET", "/sources")).body;
			expect(sources[2]).toMatchObject({ state: "ok", providers: ["Fake source", "Another"] });
			hang.mockRestore();
		});

		it("is new again, once, if it was resolved and the other source knows more", async () => {
			other.holds(here.ann.email, { ...market, fields: ["phone"] });
			const id = await found({ fields: ["email"] });
			await put(id, { status: "resolved" });
			other.behave(down);
			expect(await here.app.scan(here.ann)).toMatchObject({ new_exposures: 0 });
			here.app.source.forget();
			here.app.source.holds(here.ann.email, market);
			expect(await here.app.scan(here.ann)).toMatchObject({ new_exposures: 1 });
			expect(await detail(id)).toMatchObject({ status: "new", severity: "critical" });
			expect(await here.app.scan(here.ann)).toMatchObject({ new_exposures: 0 });
		});
	});
});
