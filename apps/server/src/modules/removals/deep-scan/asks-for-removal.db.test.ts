import { beforeEach, expect, it } from "vitest";
import { fakeBroker } from "../../../providers/broker-sites/fake.ts";
import { fakeMailer } from "../../../providers/mailer/fake.ts";
import { guardedMailer, onlyContacts } from "../../../providers/mailer/guarded.ts";
import { onDatabase } from "../../../testing/databases.ts";
import { decideRemoval } from "../person/decide-removal.ts";
import { useRemovals } from "../testing/removals-app.ts";
import { type DeepScanDeps, startDeepScan } from "./deep-scan.ts";

const company = "holder.test";
const own = `privacy@${company}`;

onDatabase("a request of the deep-scan setup", (open) => {
	const mailer = fakeMailer();
	const here = useRemovals(open, {
		brokers: [
			fakeBroker(company, { playbook: null, optOut: null, optOutUrl: null, email: own, countries: ["US"] }),
		],
		letters: {
			mailer: guardedMailer(mailer, onlyContacts([own])),
			domain: "mail.unlisted.example",
			agent: "Unlisted",
			authorizationOf: async () => null,
		},
	});
	let bought: Awaited<ReturnType<DeepScanDeps["setupOf"]>> = null;
	const deps = (): DeepScanDeps => ({ ...here.worker(), setupOf: async () => bought });
	const rows = async () =>
		(await here.app.rows(
			"select id, kind, state from private.removals where user_id = $1 and broker = $2 order by kind",
			[here.ann.id, company],
		)) as { id: string; kind: string; state: string }[];
	const ofKind = async (kind: string) => (await rows()).find((row) => row.kind === kind);
	beforeEach(async () => {
		await here.app.rows("delete from private.deep_scans");
		mailer.sent.length = 0;
		bought = { plan: "premium", paidAt: here.app.clock.now() };
	});

	it.each([
		["given up", "cancelled"],
		["without a record", "no_record"],
		["refused", "refused_other"],
		["said to be done", "completed"],
		["that came back", "bounced"],
	] as const)(
		"asks for the removal again where an earlier request was %s, as the page says",
		async (_name, came) => {
			const { removal } = (await here.call(here.ann, "POST", "", { broker: company })).body;
			await here.work();
			if (came === "cancelled") await decideRemoval(deps())(here.ann.id, removal.id, "cancel");
			else await here.reply(removal.id, { from: company, kind: came });
			await startDeepScan(deps())(here.ann.id);
			await here.work();
			const ask = await ofKind("access");
			expect(ask?.state).toBe("sent");
			mailer.sent.length = 0;
			await here.reply(ask?.id ?? "", {
				from: company,
				kind: "completed",
				isSure: false,
				text: "Attached please find a copy of the information we hold about you.",
			});
			expect((await here.one(ask?.id ?? "")).sentence).toContain("We ask for its removal.");
			expect(await rows()).toMatchObject([
				{ kind: "access", state: "answered" },
				{ kind: "deletion", state: "queued", id: removal.id },
			]);
			await here.work();
			expect(mailer.sent.map(({ to }) => to)).toEqual([own]);
		},
	);

	it("that waits in line does not go out once the setup was given back, and cannot be asked for again", async () => {
		await startDeepScan(deps())(here.ann.id);
		bought = null;
		await here.work(deps());
		expect(mailer.sent).toEqual([]);
		const ask = await ofKind("access");
		expect(ask?.state).toBe("given_up");
		await expect(decideRemoval(deps())(here.ann.id, ask?.id ?? "", "again")).rejects.toThrow(
			"was given back",
		);
		bought = { plan: "premium", paidAt: null };
		await decideRemoval(deps())(here.ann.id, ask?.id ?? "", "again");
		await here.work(deps());
		expect(mailer.sent.map(({ to }) => to)).toEqual([own]);
	});
});
