import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { routesOf } from "../../../testing/hostile-requests.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { withSecondFactor } from "../../identity/testing/second-factor.ts";
import { useRemovals } from "../../removals/testing/removals-app.ts";

onDatabase("every route of the operators' rooms that changes something", (open) => {
	const here = useRemovals(open);
	let operator: Person;
	beforeEach(async () => {
		const made = await withSecondFactor(here.app, await here.app.person("operator@example.com"));
		await here.app.runAsked({ words: ["operators", "grant", "operator@example.com"] });
		operator = made.person;
	});

	const ask = (method: "GET" | "POST" | "PUT", path: string, body?: object) =>
		here.app.api(operator, method, `/api/admin${path}`, body);
	const written = async () => {
		const address = { name: "Cleo", email: "cleo@example.com", topic: "other" };
		const payload = { ...address, message: "Please help me with this." };
		const answer = await here.app.http.inject({ method: "POST", url: "/api/support", payload });
		return answer.json<{ reference: string }>().reference;
	};
	const broken = (broker: string) =>
		here.app.rows(
			`insert into private.broker_health (broker, version, found, nothing, failed, reasons, drifts_in_row, failed_at, quarantined_at)
			 values ($1, 'v1', 3, 1, 5, '{"drift":5}', 5, $2, $2)`,
			[broker, here.app.clock.now()],
		);
	const settings = async (wanted: object) => {
		const { settings, changed_at: seen } = (await ask("GET", "/settings")).body;
		return { settings: { ...settings, ...wanted }, seen };
	};
	/** Makes a step that the person lets a helper do. */
	const helped = async (): Promise<string> => {
		await ask("PUT", "/settings", await settings({ helpers: true }));
		here.sites.takes("beta.test", { state: "wall" }, false);
		const { id } = await here.press("beta.test");
		await here.work();
		const { task } = await here.one(id);
		await here.call(here.ann, "PUT", `/${id}/help`, { wanted: true, since: task?.since });
		return id;
	};

	interface Press {
		readonly path: string;
		/** Builds the body right before each press. */
		readonly body?: () => Promise<object>;
	}

	/** For each route, the name of the action that its first press records. */
	const presses: Record<string, readonly [action: string, make: () => Promise<Press>]> = {
		"POST /api/admin/queues/:name/retry": [
			"jobs_retried",
			async () => ({ path: "/queues/support.forget-old-requests/retry", body: async () => ({}) }),
		],
		"POST /api/admin/playbooks/:broker/release": [
			"playbook_released",
			async () => {
				await broken("gone.example");
				return { path: "/playbooks/gone.example/release", body: async () => ({ version: "v1" }) };
			},
		],
		"POST /api/admin/payments/compare": ["payments_compared", async () => ({ path: "/payments/compare" })],
		"POST /api/admin/support/:reference/answers": [
			"support_answered",
			async () => {
				const answer = { text: "We looked.", key: randomUUID() };
				return { path: `/support/${await written()}/answers`, body: async () => answer };
			},
		],
		"POST /api/admin/support/:reference/close": [
			"support_closed",
			async () => ({ path: `/support/${await written()}/close` }),
		],
		"POST /api/admin/people/look-up": [
			"person_looked_up",
			async () => ({
				path: "/people/look-up",
				body: async () => ({ email: here.ann.email, reason: "She wrote that no mail comes" }),
			}),
		],
		"PUT /api/admin/settings": [
			"settings_changed",
			async () => ({ path: "/settings", body: () => settings({ banner: "Back at noon" }) }),
		],
		"POST /api/admin/removals/:id/open": [
			"step_opened",
			async () => ({ path: `/removals/${await helped()}/open` }),
		],
		"POST /api/admin/removals/:id/outcome": [
			"step_finished",
			async () => {
				const [step] = (await ask("GET", "/removals")).body.helps;
				return { path: `/removals/${step.id}/outcome`, body: async () => ({ outcome: "did_not_work" }) };
			},
		],
	};

	it("leaves a record with each answer, even if a second press changes nothing", async () => {
		const changing = routesOf(here.app.http)
			.filter(({ method, path }) => path.startsWith("/api/admin/") && !["GET", "HEAD"].includes(method))
			.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`);
		expect(changing.toSorted()).toEqual(Object.keys(presses).toSorted());
		const events = () =>
			here.app.rows("select action from private.operator_events where operator_id = $1 order by place", [
				operator.id,
			]);
		for (const [route, [action, make]] of Object.entries(presses)) {
			const { path, body } = await make();
			for (const turn of ["once", "twice"]) {
				// The settings carry the time of their last change, so two changes at the same moment would conflict.
				here.app.clock.advance(1000);
				const sent = await body?.();
				const before = (await events()).length;
				const answer = await ask(route.startsWith("PUT") ? "PUT" : "POST", path, sent);
				const more = (await events()).slice(before);
				if (turn === "once") expect([answer.status < 300, more], route).toEqual([true, [{ action }]]);
				else if (answer.status < 300) expect(more.length, `${route}, ${turn}`).toBeGreaterThan(0);
				else expect(more, `${route}, ${turn}`).toEqual([]);
			}
		}
	});
});
