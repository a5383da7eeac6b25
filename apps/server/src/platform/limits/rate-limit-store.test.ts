import { afterEach, describe, expect, it, vi } from "vitest";
import { RateLimitStore } from "./rate-limit-store.ts";

const count = (store: RateLimitStore, key: string) =>
	new Promise<number>((resolve) =>
		store.incr(key, (_error, result) => setImmediate(() => resolve(result?.current ?? 0)), 60_000),
	);

afterEach(() => void vi.useRealTimers());

describe("the store of the rate limits", () => {
	it.each([-3_600_000, 3_600_000])(
		"holds nobody up longer, and forgets nobody, if the machine's clock jumps by %i ms",
		(jump) => {
			const store = new RateLimitStore();
			store.count("a", 60_000);
			vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + jump });
			const { current, ttl } = store.count("a", 60_000);
			expect(current).toBe(2);
			expect(ttl).toBeGreaterThan(50_000);
			expect(ttl).toBeLessThanOrEqual(60_000);
		},
	);

	it("numbers requests that arrive together one by one", async () => {
		const store = new RateLimitStore();
		expect(await Promise.all([count(store, "a"), count(store, "a"), count(store, "a")])).toEqual([1, 2, 3]);
	});

	it("counts addresses and routes separately", async () => {
		const store = new RateLimitStore();
		await count(store, "a");
		expect(await count(store, "b")).toBe(1);
		expect(await count(store.child(), "a")).toBe(1);
	});

	it("counts all addresses of an IPv6 network together, and larger networks with a higher limit", async () => {
		const store = new RateLimitStore();
		for (let n = 1; n <= 9; n += 1) await count(store, `2001:db8:1:1::${n}`);
		expect(await count(store, "2001:db8:1:1::a")).toBe(10);
		const fresh = new RateLimitStore();
		for (let n = 0; n < 100; n += 1) await count(fresh, `2001:db8:1:${n.toString(16)}::1`);
		expect(
			await count(fresh, "2001:db8:1:ff::1"),
			"a hundred and one of a /56, which may do four times as much",
		).toBe(26);
		expect(await count(fresh, "2001:db8:1:ffff::1"), "of a /48, sixteen times").toBe(7);
	});

	it("forgets the address that was not seen for longest, so that it does not grow without end", async () => {
		const store = new RateLimitStore();
		await count(store, "first");
		await count(store, "second");
		for (let n = 0; n < 19_999; n += 1) store.incr(`filler ${n}`, () => undefined, 60_000);
		expect(await count(store, "second")).toBe(2);
		expect(await count(store, "first")).toBe(1);
	});
});
