import { byPath, isDeleted } from "../engine/basics/find.ts";
import { deleteCustomer } from "../engine/subscriptions/delete-customer.ts";
import { invalid } from "../http/api-error.ts";
import { endpoint } from "../http/endpoint.ts";
import { listOf, paging } from "../http/lists.ts";
import { required, text, timestamp } from "../http/params.ts";
import { newId } from "../store/ids.ts";

const thirtyDays = 30 * 86_400;

export const testClockEndpoints = [
	endpoint({
		method: "POST",
		path: "/v1/test_helpers/test_clocks",
		params: { frozen_time: required(timestamp()), name: text(300) },
		run({ tx, params }) {
			const clock = tx.insert(
				"test_helpers.test_clock",
				{
					id: newId("clock"),
					object: "test_helpers.test_clock",
					created: tx.now,
					deletes_after: tx.now + thirtyDays,
					frozen_time: params.frozen_time,
					livemode: false,
					name: params.name ?? null,
					status: "ready",
					status_details: {},
				},
				{ reached: null },
			);
			tx.emit("test_helpers.test_clock.created", clock);
			return clock;
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/test_helpers/test_clocks",
		params: paging,
		run: ({ tx, params }) =>
			listOf(tx, "test_helpers.test_clock", "/v1/test_helpers/test_clocks", params, {}),
	}),
	endpoint({
		method: "GET",
		path: "/v1/test_helpers/test_clocks/:id",
		params: {},
		run: ({ tx, path }) => byPath(tx, "test_helpers.test_clock", path.id),
	}),
	endpoint({
		method: "POST",
		path: "/v1/test_helpers/test_clocks/:id/advance",
		params: { frozen_time: required(timestamp()) },
		run({ tx, params, path }) {
			const clock = byPath(tx, "test_helpers.test_clock", path.id);
			if (clock.status === "advancing") {
				throw invalid(
					"The test clock is still advancing. Wait until its status is `ready`.",
					undefined,
					"test_clock_advancing",
				);
			}
			if (params.frozen_time <= clock.frozen_time) {
				throw invalid(
					"A test clock only goes forward: frozen_time must be later than the current one.",
					"frozen_time",
				);
			}
			clock.status = "advancing";
			clock.status_details = { advancing: { target_frozen_time: params.frozen_time } };
			tx.hidden("test_helpers.test_clock", clock.id).reached = clock.frozen_time;
			tx.emit("test_helpers.test_clock.advancing", clock);
			return clock;
		},
	}),
	endpoint({
		method: "DELETE",
		path: "/v1/test_helpers/test_clocks/:id",
		params: {},
		run({ tx, path }) {
			const clock = byPath(tx, "test_helpers.test_clock", path.id);
			for (const customer of tx.find("customer", { test_clock: clock.id })) {
				if (!isDeleted(customer)) deleteCustomer(tx, customer);
			}
			tx.emit("test_helpers.test_clock.deleted", clock);
			tx.remove(clock.id);
			return { id: clock.id, object: "test_helpers.test_clock", deleted: true };
		},
	}),
];
