import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { onDatabase } from "../../../testing/databases.ts";
import { goodPassword, type IdentityApp, identityApp, type Person } from "../testing/identity-app.ts";

const inside = fc.integer({ min: 0, max: 9 });
/** Beyond the reuse interval of ten seconds. */
const outside = fc.integer({ min: 11, max: 100_000 });
const runs = { numRuns: 12 };

onDatabase("a refresh token", (open) => {
	let app: IdentityApp;
	let person: Person;
	beforeAll(async () => {
		app = await identityApp(await open(), { AUTH_SESSION_IDLE_DAYS: "0", AUTH_SESSION_MAX_DAYS: "0" });
		person = await app.person("owner@example.com");
	});
	afterAll(() => app.stop());

	const signIn = async () => {
		const body = { email: person.email, password: goodPassword };
		const answer = await app.call("POST", "/token?grant_type=password", { body });
		return String(answer.body.refresh_token);
	};
	/** Returns the next token; null if the old one was refused. */
	const renew = async (token: string, afterSeconds: number) => {
		app.clock.advance(afterSeconds * 1000);
		const body = { refresh_token: token };
		const answer = await app.call("POST", "/token?grant_type=refresh_token", { body });
		return answer.status === 200 ? String(answer.body.refresh_token) : null;
	};

	describe("with one copy", () => {
		it("is never refused, however many answers are lost and however many tabs ask at once", async () => {
			const step = fc.record({
				lost: fc.boolean(),
				tabs: fc.integer({ min: 1, max: 3 }),
				gap: fc.oneof(inside, outside),
			});
			await fc.assert(
				fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
					let held = await signIn();
					for (const { lost, tabs, gap } of steps) {
						const answers = [await renew(held, gap)];
						for (let tab = 1; tab < tabs; tab += 1) answers.push(await renew(held, 0));
						expect(answers).not.toContain(null);
						if (!lost) held = answers.at(-1) ?? held;
					}
				}),
				runs,
			);
		});
	});

	describe("with two copies", () => {
		/** Both holders refresh with the last token that they got. */
		const holders = async (honest: number) => {
			let token = await signIn();
			for (let index = 0; index < honest; index += 1) token = (await renew(token, 3600)) ?? token;
			const held = { owner: token, thief: token };
			return async (who: "owner" | "thief", gap: number): Promise<boolean> => {
				const next = await renew(held[who], gap);
				if (next) held[who] = next;
				return next !== null;
			};
		};
		const who = fc.constantFrom("owner" as const, "thief" as const);
		const turn = (gap: fc.Arbitrary<number>) => fc.record({ who, gap });

		it.each([
			["owner, thief, owner", ["owner", "thief", "owner"]],
			["thief, owner, thief", ["thief", "owner", "thief"]],
			["owner twice, thief", ["owner", "owner", "thief"]],
			["thief twice, owner", ["thief", "thief", "owner"]],
		] as const)("that take turns ends the session for both: %s", async (_name, order) => {
			const come = await holders(2);
			for (const one of order.slice(0, -1)) expect(await come(one, 3600)).toBe(true);
			expect(await come(order.at(-1) ?? "owner", 3600)).toBe(false);
			expect(await come("owner", 1)).toBe(false);
			expect(await come("thief", 1)).toBe(false);
		});

		it("ends at the latest when the first copy comes back after the other, in either order", async () => {
			await fc.assert(
				fc.asyncProperty(fc.nat(3), fc.array(turn(outside), { maxLength: 8 }), async (honest, turns) => {
					const come = await holders(honest);
					let over = false;
					const order: string[] = [];
					for (const { who, gap } of turns) {
						if (order.at(-1) !== who) order.push(who);
						const answered = await come(who, gap);
						if (over) expect(answered).toBe(false);
						over ||= !answered;
						expect(over || order.length < 3).toBe(true);
					}
				}),
				runs,
			);
		});

		it("also ends if the copies were hidden in the reuse interval before", async () => {
			await fc.assert(
				fc.asyncProperty(fc.array(turn(fc.oneof(inside, outside)), { maxLength: 6 }), async (turns) => {
					const come = await holders(1);
					for (const { who, gap } of turns) await come(who, gap);
					let last = true;
					for (const who of ["owner", "thief", "owner"] as const) last = await come(who, 3600);
					expect(last).toBe(false);
				}),
				runs,
			);
		});
	});
});
