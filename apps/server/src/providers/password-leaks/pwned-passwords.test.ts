import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type HttpStandIn, httpStandIn, type StandInAnswer } from "../../testing/http-stand-in.ts";
import { pwnedPasswords } from "./pwned-passwords.ts";

const password = "correct horse";
const ending = createHash("sha1").update(password).digest("hex").toUpperCase().slice(5);
const padding = `${"F".repeat(35)}:0`;

describe("a list of leaked passwords", () => {
	let list: HttpStandIn;
	beforeEach(async () => {
		list = await httpStandIn();
	});
	afterEach(() => list.close());
	const check = (answer: StandInAnswer) => {
		list.answer = answer;
		const timeoutMs = answer.hang ? 300 : 20_000;
		return pwnedPasswords({ baseUrl: list.url, timeoutMs }).check(password);
	};

	it("that is away is logged once, and once more if it was back in between", async () => {
		const said: unknown[] = [];
		const log = { warn: (what: unknown) => void said.push(what) };
		const leaks = pwnedPasswords({ baseUrl: list.url, log: log as never });
		for (const status of [503, 502, 200, 503]) {
			list.answer = { status, body: padding };
			await leaks.check(password);
		}
		expect(said).toEqual([{ reason: "status 503" }, { reason: "status 503" }]);
	});

	it("that answers decides", async () => {
		expect(await check({ status: 200, body: `${padding}\r\n${ending}:7\r\n` })).toBe("leaked");
		expect(await check({ status: 200, body: `${ending}:0\r\n${padding}` }), "padding").toBe("not-found");
	});

	it("that sends us elsewhere is not followed: the start of the hash goes only where the operator said", async () => {
		const elsewhere = await httpStandIn();
		elsewhere.answer = { status: 200, body: `${ending}:7` };
		for (const status of [301, 302, 307, 308])
			expect(
				await check({ status, headers: { location: `${elsewhere.url}/range/AAAAA` } }),
				`${status}`,
			).toBe("unknown");
		expect(elsewhere.asked).toEqual([]);
		await elsewhere.close();
	});

	it.each<[string, StandInAnswer]>([
		["a page of something between", { status: 200, body: "<html>Sign in to the hotel's network</html>" }],
		["JSON", { status: 200, body: { leaked: false } }],
		["nothing", { status: 200, body: "" }],
		["more than it can have", { status: 200, body: `${padding}\r\n`.repeat(40_000) }],
		["a failure", { status: 503, body: `${ending}:7` }],
		["nothing in time", { status: 200, hang: "before" }],
		["half of it", { status: 200, body: `${padding}\r\n${ending}:7`, hang: "within" }],
	])("that answers %s is not a list without the password: it is not known", async (_what, answer) => {
		expect(await check(answer)).toBe("unknown");
	});
});
