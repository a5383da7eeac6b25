import { screen } from "@testing-library/react";
import type { ScanTask } from "@unlisted/contracts/told";
import { expect, it } from "vitest";
import { pretendServer, type Routes, refuses } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { BrokerLine } from "./broker-line.tsx";

type Step = NonNullable<ScanTask["brokers"]>;
const step = (more: Partial<Step>): Step => ({
	state: "ok",
	total: 41,
	done: 41,
	checked: 41,
	unknown: 0,
	found: 0,
	new: 0,
	asks: 0,
	gone: 0,
	...more,
});
const text = () => screen.getByRole("listitem").textContent;

it.each<[string, Partial<Step>, RegExp]>([
	["what it found", { found: 5, new: 2, asks: 1 }, /5 listings, 2 new.*41 sites checked · 1 to look at/],
	["that there is nothing", {}, /Nothing found.*41 sites checked$/],
	[
		"nothing found, and where it could not look",
		{ checked: 38, unknown: 3 },
		/Nothing found.*38 sites checked, 3 could not be/,
	],
	["what waits for an answer", { asks: 2 }, /2 records that may be you.*say whether it is you/],
	[
		"why it could not look",
		{ state: "unknown", reason: "No site let us in." },
		/Could not check.*No site let us in\./,
	],
	["what is gone", { gone: 1 }, /Nothing found.*1 listing gone/],
	["that made-up sites say nothing", { sample: true }, /Not about you.*41 made-up sites checked$/],
	[
		"that made-up sites say nothing, and which could not be checked",
		{ state: "unknown", sample: true, checked: 38, unknown: 3, reason: "3 sites could not be checked." },
		/Not about you.*38 made-up sites checked, 3 could not be$/,
	],
	[
		"that none of the made-up sites could be checked",
		{ state: "unknown", sample: true, checked: 0, unknown: 41, reason: "No site let us in." },
		/Could not check.*No site let us in\./,
	],
	[
		"what waits for an answer on made-up sites",
		{ sample: true, asks: 1 },
		/1 record that may be you.*41 made-up sites checked/,
	],
	["that it needs the person", { state: "needs_identity" }, /Needs you.*Tell us a name and a city/],
	["how far it is", { state: "checking", done: 12 }, /Checking\.\.\..*12 of 41 sites/],
	["that it is off", { state: "off" }, /Switched off/],
	["that nothing is connected", { state: "not_configured" }, /Not connected.*the result is unknown/],
])("the line for data brokers says %s", (_, told, says) => {
	pretendServer({});
	show(<BrokerLine step={step(told)} over={false} compact={false} />);
	expect(text()).toMatch(says);
});

it("a scan that ended before its brokers answered could not check them", () => {
	pretendServer({});
	show(<BrokerLine step={step({ state: "checking" })} over compact={false} />);
	expect(text()).toMatch(/Could not check/);
});

it("is struck out only if every site was looked through", () => {
	pretendServer({});
	show(<BrokerLine step={step({ unknown: 1, checked: 40 })} over compact={false} />);
	expect(screen.getByText("Data Brokers").className).not.toMatch(/line-through/);
});

it("made-up sites without the person are neither struck out nor ticked", () => {
	pretendServer({});
	show(<BrokerLine step={step({ sample: true })} over compact={false} />);
	expect(screen.getByText("Data Brokers").className).not.toMatch(/line-through/);
	expect(screen.getByText("Not about you").className).not.toMatch(/text-safe/);
});

const coverage = {
	mode: "live" as const,
	sample: false,
	sentence: "",
	checked: [{ id: "a.example", name: "A", checked_at: "2026-11-20T12:00:00Z", found: 1, on: true }],
	could_not: [],
	waiting: [],
	switched_off: [],
	not_searchable: { count: 0, names: [] },
};
const identity = {
	kept: "here" as const,
	identity: {},
	enough: true,
	suggested: { first: "", last: "" },
	mode: "live" as const,
};
const nobody = { id: "b.example", name: "B", checked_at: "2026-11-20T12:00:00Z", found: 0, on: true };
const where = "GET /api/brokers/coverage";

it.each<[string, Routes, RegExp]>([
	["how many were checked", {}, /Checked.*1 site checked/],
	[
		"that made-up sites say nothing",
		{ [where]: { ...coverage, mode: "lab", sample: true, checked: [nobody, nobody] } },
		/Not about you.*2 made-up sites checked$/,
	],
	[
		"that made-up sites were checked where a record waits for an answer",
		{ [where]: { ...coverage, mode: "lab", sample: true } },
		/Checked.*1 site checked/,
	],
	["that nothing was asked yet", { [where]: { ...coverage, checked: [] } }, /Not checked yet/],
	[
		"what is missing",
		{ [where]: { ...coverage, checked: [] }, "GET /api/brokers/identity": { ...identity, enough: false } },
		/Needs you/,
	],
	[
		"that it could not be loaded",
		{ [where]: () => refuses("unavailable", "The service is busy.") },
		/is busy/,
	],
])("without a scan it says %s", async (_, routes, says) => {
	pretendServer({ [where]: coverage, "GET /api/brokers/identity": identity, ...routes });
	show(<BrokerLine step={undefined} over compact />);
	await screen.findByText((__, element) => element?.tagName === "LI" && says.test(element.textContent ?? ""));
});

it("shows no line if the server has no brokers", async () => {
	const server = pretendServer({
		[where]: () => refuses("not_found", "Nothing here."),
		"GET /api/brokers/identity": identity,
	});
	show(<BrokerLine step={undefined} over compact />);
	await screen.findByRole("listitem");
	await expect.poll(() => server.calls.length).toBe(2);
	await expect.poll(() => screen.queryByRole("listitem")).toBeNull();
});
