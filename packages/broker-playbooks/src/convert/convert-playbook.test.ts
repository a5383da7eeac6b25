import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { convertPlaybook } from "./convert-playbook.ts";

const file = new URL("../../data/sources/ddg-pir-broker-playbooks.json.gz", import.meta.url);
const theirs: Record<string, unknown>[] = JSON.parse(gunzipSync(readFileSync(file)).toString("utf8"));
const byName = (name: string) => theirs.find((broker) => broker.name === name);

describe("DuckDuckGo's playbooks become ours", () => {
	const converted = theirs.map(convertPlaybook);
	const playbooks = converted.flatMap((result) => ("playbook" in result ? [result.playbook] : []));

	test("all 82 do, 45 in use and 37 withdrawn on the day that they say", () => {
		expect(converted.filter((result) => "problem" in result)).toEqual([]);
		expect(playbooks).toHaveLength(82);
		expect(playbooks.filter(({ removedOn }) => removedOn === null)).toHaveLength(45);
		expect(playbooks.find(({ broker }) => broker === "kwold.com")?.removedOn).toBe("2025-11-12");
		expect(new Set(playbooks.map(({ broker }) => broker)).size).toBe(82);
	});

	test("every one says what its search discloses", () => {
		const spokeo = playbooks.find(({ broker }) => broker === "spokeo.com");
		expect(spokeo?.steps[0]?.discloses).toEqual(["first_name", "last_name", "city", "state"]);
		expect(spokeo?.hosts).toEqual(expect.arrayContaining(["spokeo.com"]));
	});

	test("mirrors are reachable until they are withdrawn", () => {
		const beenVerified = playbooks.find(({ broker }) => broker === "beenverified.com");
		expect(beenVerified?.mirrors.map(({ domain }) => domain)).toContain("dobsearch.com");
		for (const { hosts, mirrors } of playbooks)
			for (const { domain, removedOn } of mirrors) expect(hosts.includes(domain)).toBe(removedOn === null);
	});
});

describe("what cannot be converted says why", () => {
	const broken = (change: (broker: Record<string, unknown>) => void) => {
		const broker = structuredClone(byName("Spokeo") ?? {});
		change(broker);
		return convertPlaybook(broker);
	};

	test("a filter that is unknown", () => {
		const changed = JSON.parse(
			JSON.stringify(byName("Spokeo")).replace("${firstName}", "${firstName|shout}"),
		);
		expect(convertPlaybook(changed)).toMatchObject({
			problem: expect.stringContaining("no such filter: shout"),
		});
	});

	test("a pattern that is not one of those that we know", () => {
		const changed = JSON.stringify(byName("Spokeo")).replace('"findElements":true', '"separator":"/(a+)+$/"');
		expect(convertPlaybook(JSON.parse(changed))).toMatchObject({
			name: "Spokeo",
			problem: expect.stringContaining("a pattern that we do not know: /(a+)+$/"),
		});
	});

	test.each([
		["a field that theirs does not have today", { retention: 1 }],
		["no name of a host", { url: "spokeo.com/../x" }],
		["a version that is none", { version: "latest" }],
		["a date that is none", { removedAt: -1 }],
	])("%s", (_, change) => {
		expect(broken((broker) => Object.assign(broker, change))).toHaveProperty("problem");
	});

	test.each([null, 1, "x", [], {}])("%j", (input) => {
		expect(convertPlaybook(input)).toMatchObject({ name: "(without a name)" });
	});

	test("names of an object's own properties stay data", () => {
		const hostile = JSON.parse('{"__proto__": {"polluted": true}, "name": "x", "constructor": {}}');
		expect(convertPlaybook(hostile)).toHaveProperty("problem");
		expect({}).not.toHaveProperty("polluted");
	});
});
