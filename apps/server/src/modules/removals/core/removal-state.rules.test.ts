import {
	type RemovalEventKind,
	removalEventKinds,
	removalStates,
	statesOfGroup,
} from "@unlisted/contracts/removals/removal-values";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { stateAfter } from "./removal-state.rules.ts";

const kinds = fc.constantFrom(...removalEventKinds);
const states = fc.constantFrom(...removalStates);

const asks: ReadonlySet<RemovalEventKind> = new Set(["sent", "maybe_sent", "task_done"]);

/** Runs events as the slice does: a removal counts as asked from the first request that may have gone out. */
function run(events: readonly RemovalEventKind[], start: (typeof removalStates)[number] = "queued") {
	let state = start;
	let asked = false;
	return events.map((kind) => {
		const before = state;
		state = stateAfter(before, kind, { asked });
		asked ||= state !== before && asks.has(kind);
		return { before, kind, state, asked };
	});
}

describe("the states of a removal", () => {
	test("only our own look makes one count as removed, in whatever order events come, late or twice", () => {
		fc.assert(
			fc.property(fc.array(kinds, { maxLength: 40 }), states, (events, start) => {
				for (const { before, kind, state } of run(events, start))
					if (state === "verified_removed" && before !== "verified_removed") expect(kind).toBe("looked_gone");
			}),
			{ numRuns: 2000 },
		);
	});

	test("what was never asked never counts as removed by us", () => {
		fc.assert(
			fc.property(fc.array(kinds, { maxLength: 40 }), (events) => {
				for (const { state, asked } of run(events, "waiting_for_yes"))
					if (!asked) expect(state).not.toBe("verified_removed");
			}),
		);
	});

	test("a received request does not count as removed, and only a look makes it so", () => {
		fc.assert(
			fc.property(kinds, (kind) => {
				const next = stateAfter("acknowledged", kind, { asked: true });
				if (kind !== "looked_gone") expect(statesOfGroup.removed).not.toContain(next);
			}),
		);
	});

	test("a look that could not be made changes nothing", () => {
		fc.assert(
			fc.property(states, fc.boolean(), (state, asked) => {
				expect(stateAfter(state, "could_not_look", { asked })).toBe(state);
			}),
		);
	});

	test("an event that arrives twice in a row has its effect once", () => {
		fc.assert(
			fc.property(states, kinds, fc.boolean(), (state, kind, asked) => {
				const once = stateAfter(state, kind, { asked });
				expect(stateAfter(once, kind, { asked })).toBe(once);
			}),
		);
	});

	test("without the person's yes nothing is in line, whatever else happens", () => {
		fc.assert(
			fc.property(fc.array(kinds, { maxLength: 20 }), (events) => {
				const said = events.filter((kind) => kind !== "confirmed" && kind !== "opened_again");
				for (const { state } of run(said, "waiting_for_yes"))
					expect(["waiting_for_yes", "given_up", "no_record"]).toContain(state);
			}),
		);
	});

	test("one that was removed leaves that state only when a look finds it there again", () => {
		fc.assert(
			fc.property(kinds, (kind) => {
				const next = stateAfter("verified_removed", kind, { asked: true });
				expect(next).toBe(kind === "looked_there" ? "reappeared" : "verified_removed");
			}),
		);
	});

	test("a late mail about an earlier round is not taken as an answer to a request that waits in line", () => {
		for (const late of ["acknowledged", "said_done", "said_no_record", "refused", "bounced"] as const)
			expect(stateAfter("queued", late, { asked: true })).toBe("queued");
	});

	test("a site whose request could not go out is asked after all if the request that covers it is", () => {
		for (const kind of ["sent", "maybe_sent", "task_done"] as const)
			for (const state of ["queued", "unreachable"] as const)
				expect(stateAfter(state, kind, { asked: false }), `${state}, ${kind}`).toBe("sent");
	});

	test("every state has a way out, so nothing is stuck, except the end of a request for access", () => {
		for (const state of removalStates.filter((one) => one !== "answered"))
			expect(
				removalEventKinds.some((kind) => stateAfter(state, kind, { asked: true }) !== state),
				state,
			).toBe(true);
	});
});
