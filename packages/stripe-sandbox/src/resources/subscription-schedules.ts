import { byParam, byPath, customerByParam } from "../engine/basics/find.ts";
import { changeSubscription } from "../engine/subscriptions/change-subscription.ts";
import { endSubscription } from "../engine/subscriptions/end-subscription.ts";
import { newSchedule, type PhaseGiven, phaseOf } from "../engine/subscriptions/new-schedule.ts";
import { release } from "../engine/subscriptions/schedule-phases.ts";
import { invalid } from "../http/api-error.ts";
import { endpoint } from "../http/endpoint.ts";
import { listOf, paging } from "../http/lists.ts";
import {
	either,
	flag,
	hash,
	integer,
	list,
	oneOf,
	range,
	required,
	text,
	timestamp,
} from "../http/params.ts";
import type { Tx } from "../store/tx.ts";
import { mergeMetadata } from "../wire/metadata.ts";
import type { SubscriptionSchedule } from "../wire/wire.ts";
import { metadataParam } from "./shared-params.ts";
import { prorationBehavior } from "./subscription-params.ts";

const isNumber = (value: unknown) => typeof value === "string" && /^\d+$/.test(value);
const date = () => either(timestamp(), oneOf("now"), isNumber);
const endBehavior = () => oneOf("cancel", "release");

export const scheduleEndpoints = [
	endpoint({
		method: "POST",
		path: "/v1/subscription_schedules",
		params: { from_subscription: text(), metadata: metadataParam(), end_behavior: endBehavior() },
		run({ tx, params }) {
			if (params.from_subscription === undefined) {
				throw invalid(
					"This sandbox makes schedules of subscriptions that exist: pass from_subscription.",
					"from_subscription",
					"parameter_missing",
				);
			}
			const subscription = byParam(tx, "subscription", params.from_subscription, "from_subscription");
			if (subscription.schedule !== null) {
				throw invalid(
					`You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}`,
					"from_subscription",
				);
			}
			if (!["active", "trialing", "past_due"].includes(subscription.status)) {
				throw invalid("You can only make a schedule of a subscription that is active.", "from_subscription");
			}
			const schedule = newSchedule(tx, subscription, params.end_behavior ?? "release");
			schedule.metadata = mergeMetadata({}, params.metadata);
			subscription.schedule = schedule.id;
			tx.emit("subscription_schedule.created", schedule);
			tx.emit("customer.subscription.updated", subscription);
			return schedule;
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/subscription_schedules",
		params: {
			...paging,
			customer: text(),
			created: range(),
			canceled_at: range(),
			completed_at: range(),
			released_at: range(),
		},
		run({ tx, params }) {
			const { canceled_at, completed_at, created, customer, released_at } = params;
			if (customer !== undefined) customerByParam(tx, customer);
			return listOf(tx, "subscription_schedule", "/v1/subscription_schedules", params, {
				canceled_at,
				completed_at,
				created,
				customer,
				released_at,
			});
		},
	}),
	endpoint({
		method: "GET",
		path: "/v1/subscription_schedules/:id",
		params: {},
		run: ({ tx, path }) => byPath(tx, "subscription_schedule", path.id),
	}),
	endpoint({
		method: "POST",
		path: "/v1/subscription_schedules/:id",
		params: {
			end_behavior: endBehavior(),
			metadata: metadataParam(),
			proration_behavior: prorationBehavior(),
			phases: list(
				hash({
					items: required(
						list(hash({ price: required(text()), quantity: integer({ min: 0 }), metadata: metadataParam() })),
					),
					start_date: date(),
					end_date: date(),
					duration: hash({
						interval: required(oneOf("day", "week", "month", "year")),
						interval_count: integer({ min: 1 }),
					}),
					proration_behavior: prorationBehavior(),
					metadata: metadataParam(),
				}),
			),
		},
		run({ tx, params, path }) {
			const schedule = byPath(tx, "subscription_schedule", path.id);
			refuseOver(schedule);
			if (params.end_behavior !== undefined) schedule.end_behavior = params.end_behavior;
			schedule.metadata = mergeMetadata(schedule.metadata ?? {}, params.metadata);
			if (params.phases !== undefined) setPhases(tx, schedule, params.phases, params.proration_behavior);
			tx.emit("subscription_schedule.updated", schedule);
			return schedule;
		},
	}),
	endpoint({
		method: "POST",
		path: "/v1/subscription_schedules/:id/release",
		params: {},
		run({ tx, path }) {
			const schedule = byPath(tx, "subscription_schedule", path.id);
			refuseOver(schedule);
			release(tx, schedule, tx.timeOf(schedule.test_clock));
			return schedule;
		},
	}),
	endpoint({
		method: "POST",
		path: "/v1/subscription_schedules/:id/cancel",
		params: { invoice_now: flag(), prorate: flag() },
		run({ tx, params, path }) {
			const schedule = byPath(tx, "subscription_schedule", path.id);
			refuseOver(schedule);
			const subscription = tx.get("subscription", schedule.subscription ?? "");
			if (subscription !== undefined) endSubscription(tx, subscription, params);
			return schedule;
		},
	}),
];

function refuseOver(schedule: SubscriptionSchedule): void {
	if (["active", "not_started"].includes(schedule.status)) return;
	throw invalid(
		`You cannot change a subscription schedule that is currently in the \`${schedule.status}\` status.`,
	);
}

/** The current phase must be sent again. Its new content applies at once. */
function setPhases(
	tx: Tx,
	schedule: SubscriptionSchedule,
	given: readonly PhaseGiven[],
	proration: "always_invoice" | "create_prorations" | "none" | undefined,
): void {
	const subscription = tx.get("subscription", schedule.subscription ?? "");
	const current = schedule.current_phase;
	if (subscription === undefined || current === null) return;
	const phases: SubscriptionSchedule["phases"] = [];
	for (const [index, phase] of given.entries()) {
		const start = phases.at(-1)?.end_date ?? current.start_date;
		if (index > 0 && typeof phase.start_date === "number" && phase.start_date !== start) {
			throw invalid("A phase has to begin where the one before it ends.", `phases[${index}][start_date]`);
		}
		phases.push(phaseOf(tx, subscription, phase, start, `phases[${index}]`));
	}
	const [first] = phases;
	if (first === undefined) throw invalid("A schedule needs at least one phase.", "phases");
	if (typeof given[0]?.start_date === "number" && given[0].start_date !== current.start_date) {
		throw invalid("You can not modify the start date of the current phase.", "phases[0][start_date]");
	}
	schedule.phases = phases;
	schedule.current_phase = { start_date: first.start_date, end_date: first.end_date };
	const items = subscription.items.data;
	const same =
		items.length === first.items.length &&
		items.every(
			(item, index) =>
				item.price.id === first.items[index]?.price && item.quantity === first.items[index]?.quantity,
		);
	if (same) return;
	changeSubscription(tx, subscription, {
		items: first.items.map((item, index) => ({
			id: items[index]?.id,
			price: item.price,
			quantity: item.quantity,
		})),
		proration_behavior: proration ?? "create_prorations",
	});
}
