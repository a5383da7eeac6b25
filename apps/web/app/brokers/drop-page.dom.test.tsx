import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it } from "vitest";
import { writeDeviceIdentity } from "../lib/api/device-identity.ts";
import { formKeepsItsPromises } from "../testing/form-promises.ts";
import { ownUser } from "../testing/own-user.ts";
import { held, pretendServer, type Routes, refuses } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import { useDropChange } from "./api/drop.ts";
import type { Drop } from "./api/types.ts";
import { KeepDropForm } from "./drop/keep-drop-form.tsx";
import DropPage from "./drop-page.tsx";
import { identity } from "./testing/broker-answers.ts";

const read = "GET /api/removals/drop";
const save = "PUT /api/removals/drop";
const forget = "DELETE /api/removals/drop";

const drop = (more: Partial<Drop> = {}): Drop => ({
	can_file: true,
	site: "https://consumer.drop.privacy.ca.gov/",
	steps: [
		{ id: "open", title: "Open the state's page", how: "It costs nothing." },
		{ id: "keep", title: "Keep the DROP ID", how: "Enter it here." },
	],
	outcomes: [{ id: "deleted", meaning: "The broker says that it deleted the data." }],
	...more,
});
const filed = (more: Partial<NonNullable<Drop["filed"]>> = {}) =>
	drop({
		filed: {
			drop_id: "ABCD-1234",
			filed_on: "2026-11-20",
			fetched_by: "2027-01-04",
			done_by: "2027-02-18",
			stage: "fetching",
			looks: { gone: 0, listed: 3, listed_too_late: 0 },
			...more,
		},
	});

function shown(routes: Routes = {}) {
	const server = pretendServer({
		[read]: drop(),
		"GET /api/brokers/identity": identity(),
		...routes,
	});
	return { server, ...show(<DropPage />) };
}

it("shows the steps in order, and links to the state's page", async () => {
	shown();
	const steps = await screen.findAllByRole("listitem");
	expect(steps.map(({ textContent }) => textContent)).toEqual([
		"1Open the state's pageIt costs nothing.",
		"2Keep the DROP IDEnter it here.",
	]);
	expect(screen.getByRole("link", { name: "Open the state's page" }).getAttribute("href")).toBe(
		"https://consumer.drop.privacy.ca.gov/",
	);
	expect(screen.queryByText("Only people who live in California can file")).toBeNull();
});

it("shows the stored ID with the deadlines and the results of our own looks", async () => {
	const { server, user } = shown({ [save]: filed() });
	await user.type(await screen.findByLabelText("DROP ID"), "ABCD-1234");
	await user.clear(screen.getByLabelText("Filed on"));
	await user.type(screen.getByLabelText("Filed on"), "2026-11-20");
	await user.click(screen.getByRole("button", { name: "Keep the DROP ID" }));
	await screen.findByRole("heading", { name: "You filed on November 20, 2026" });
	screen.getByText("Brokers fetch it");
	screen.getByText("January 4, 2027");
	screen.getByText("February 18, 2027");
	screen.getByText(/none of your listings .* are gone, and 3 are still there/);
	expect(server.callsOf(save).map(({ body }) => body)).toEqual([
		{ drop_id: "ABCD-1234", filed_on: "2026-11-20" },
	]);
});

it("says what is still listed after every deadline", async () => {
	shown({ [read]: filed({ stage: "over", looks: { gone: 2, listed: 1, listed_too_late: 1 } }) });
	await screen.findByText("Time is up");
	screen.getByText("Some still list you after the deadline");
	screen.getByText(/2 of your listings .* are gone, and 1 is still there/);
	screen.getByText(/We saw 1 listing after February 18, 2027/);
});

it("the ID is changed, or deleted after a second question", async () => {
	const { server, user } = shown({ [read]: filed(), [save]: filed({ drop_id: "EFGH-1" }), [forget]: drop() });
	await user.click(await screen.findByRole("button", { name: "Change the ID or the day" }));
	const field = screen.getByLabelText("DROP ID");
	expect(field).toHaveProperty("value", "ABCD-1234");
	await user.clear(field);
	await user.type(field, "EFGH-1");
	await user.click(screen.getByRole("button", { name: "Keep the DROP ID" }));
	await screen.findByText("EFGH-1");
	await user.click(screen.getByRole("button", { name: "Delete it here" }));
	expect(server.callsOf(forget)).toEqual([]);
	await user.click(screen.getByRole("button", { name: "Yes, delete it here" }));
	await screen.findByRole("heading", { name: "How to file" });
	expect(server.callsOf(forget)).toHaveLength(1);
});

it.each([
	[false, /You told us that you live outside California/],
	[undefined, /We do not know where you live/],
] as const)("tells people who cannot file why, and where to change that (%s)", async (can_file, said) => {
	shown({
		[read]: { ...drop(), ...(can_file === undefined ? { can_file: undefined } : { can_file }) } as Drop,
	});
	await screen.findByText(said);
	screen.getByText("Only people who live in California can file");
});

it("a place that only this browser stores counts too", async () => {
	const places = [{ present: true, city: "Fresno", state: "CA", country: "US" }];
	writeDeviceIdentity(ownUser.id, { names: [], born: null, relatives: [], places });
	shown({
		[read]: { ...drop(), can_file: false },
		"GET /api/brokers/identity": identity({ kept: "device" }),
	});
	await screen.findByRole("heading", { name: "How to file" });
	expect(screen.queryByText("Only people who live in California can file")).toBeNull();
});

it("claims nothing while it loads, and retries what could not be loaded", async () => {
	const late = held(drop());
	const { unmount } = shown({ [read]: () => late.told });
	await screen.findByText("Loading how to file");
	expect(screen.queryByRole("button", { name: "Keep the DROP ID" })).toBeNull();
	late.release();
	await screen.findByLabelText("DROP ID");
	unmount();
	const { server, user } = shown({ [read]: () => refuses("unavailable", "The service is busy.") });
	await screen.findByText("We could not load your DROP request");
	server.say({ [read]: drop() });
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await waitFor(() => screen.getByLabelText("DROP ID"));
});

function FormAlone() {
	const [done, setDone] = useState(false);
	const change = useDropChange(() => setDone(true));
	return done ? <p>Kept</p> : <KeepDropForm filed={undefined} change={change} onBack={undefined} />;
}

formKeepsItsPromises("the form of the DROP ID", {
	address: save,
	answer: filed(),
	show: () => show(<FormAlone />),
	fill: (user) => user.type(screen.getByLabelText("DROP ID"), "ABCD-1234"),
	press: "Keep the DROP ID",
	busy: "Saving...",
	typed: { label: "DROP ID", text: "ABCD-1234" },
	field: { name: "drop_id", label: "DROP ID" },
	done: async () => {
		await screen.findByText("Kept");
	},
});
