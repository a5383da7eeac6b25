import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { readDeviceIdentity, writeDeviceIdentity } from "../lib/api/device-identity.ts";
import { startScan } from "../lib/api/start-scan.ts";
import { cardKeepsItsPromises } from "../testing/card-promises.ts";
import { ownUser } from "../testing/own-user.ts";
import { held, pretendServer, type Routes, refuses } from "../testing/pretend-server.ts";
import IdentityPage from "./identity-page.tsx";
import { identity } from "./testing/broker-answers.ts";

const read = "GET /api/brokers/identity";
const save = "PUT /api/brokers/identity";
const ann = {
	names: [{ kind: "present" as const, first: "Ann", last: "Example" }],
	born: null,
	relatives: [],
};
const austin = { present: true, city: "Austin", state: "TX", country: "US" };

function show() {
	const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
	const pages = [{ path: "/identity", element: <IdentityPage /> }];
	render(
		<QueryClientProvider client={queries}>
			<RouterProvider router={createMemoryRouter(pages, { initialEntries: ["/identity"] })} />
		</QueryClientProvider>,
	);
	return { user: userEvent.setup(), queries };
}
async function shown(routes: Routes = {}) {
	const server = pretendServer({ [read]: identity(), [save]: identity(), ...routes });
	const { user } = show();
	await screen.findByLabelText("City");
	return { server, user };
}
const bodies = (server: ReturnType<typeof pretendServer>) => server.callsOf(save).map(({ body }) => body);

cardKeepsItsPromises("what we search with", {
	address: read,
	show,
	waiting: "Loading what we search with",
	failing: "We could not load what we search with",
	states: {
		"says who would see a name": { answer: identity(), says: "The search of 16 brokers, and nobody else." },
		"shows what is watched already": { answer: identity(), says: "ann@example.com" },
		"says that nobody sees anything where nothing is searched": {
			answer: identity({ mode: "off" }),
			says: "Nobody. This installation searches no brokers.",
		},
	},
});

it("starts with the profile's name, and says what is missing for a search", async () => {
	await shown();
	expect(screen.getByLabelText("First name")).toHaveProperty("value", "Ann");
	screen.getByText(/A first name, a last name and a city are needed to search\./);
	expect(screen.getByRole("button", { name: "Search for me now" })).toHaveProperty("disabled", true);
});

it("saves everything that was typed automatically, and says so", async () => {
	const answer = held(identity());
	const { server, user } = await shown({ [save]: () => answer.told });
	await user.selectOptions(screen.getByLabelText("State"), "Texas");
	await user.type(screen.getByLabelText("City"), "Austin");
	// The answer is delayed, so that the message stays even if this machine types slowly.
	screen.getByText("Saving...");
	answer.release();
	await screen.findByText("Saved");
	expect(bodies(server).at(-1)).toEqual({ kept: "here", identity: { ...ann, places: [austin] } });
	expect(screen.getByRole("button", { name: "Search for me now" })).toHaveProperty("disabled", false);
});

it("keeps typed text that cannot be saved, and saves it at the next try", async () => {
	const { server, user } = await shown({ [save]: () => refuses("unavailable", "The service is busy.") });
	await user.type(screen.getByLabelText("City"), "Austin");
	await screen.findByText(/Not saved\. The service is busy\. What you entered is still here\./);
	expect(screen.getByLabelText("City")).toHaveProperty("value", "Austin");
	server.say({ [save]: identity() });
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await screen.findByText("Saved");
});

it("what could not be saved is sent again by itself when the connection is back", async () => {
	const { server, user } = await shown({ [save]: () => refuses("unavailable", "The service is busy.") });
	await user.type(screen.getByLabelText("City"), "Austin");
	await screen.findByText(/Not saved\./);
	server.say({ [save]: identity() });
	window.dispatchEvent(new Event("online"));
	await screen.findByText("Saved");
	expect(bodies(server).at(-1)).toEqual({
		kept: "here",
		identity: expect.objectContaining({ names: ann.names }),
	});
});

it("a try that fails after the connection came back is followed by another", async () => {
	const first = Promise.withResolvers<void>();
	const { server, user } = await shown({
		[save]: async () => {
			await first.promise;
			return refuses("unavailable", "The service is busy.");
		},
	});
	await user.type(screen.getByLabelText("City"), "Austin");
	await waitFor(() => expect(bodies(server)).toHaveLength(1));
	window.dispatchEvent(new Event("online"));
	server.say({ [save]: identity() });
	first.resolve();
	await screen.findByText("Saved");
});

it("a former name and a relative are rows that can be added and removed", async () => {
	const { server, user } = await shown();
	await user.click(screen.getByRole("button", { name: "Add a name" }));
	await user.type(screen.getAllByLabelText("First name")[1] as HTMLElement, "Anna");
	await user.click(screen.getByRole("button", { name: "Add a relative" }));
	await user.type(screen.getByLabelText("First and last name"), "Bo Example");
	await screen.findByText(/^Saved/);
	expect(bodies(server).at(-1)).toMatchObject({
		identity: {
			names: [ann.names[0], { kind: "former", first: "Anna", last: "" }],
			relatives: ["Bo Example"],
		},
	});
	await user.click(screen.getByRole("button", { name: "Remove Name 1" }));
	await waitFor(() => expect(bodies(server).at(-1)).toMatchObject({ identity: { names: ann.names } }));
});

it("if it is kept in this browser, the server stores none of it, and a scan sends it along", async () => {
	const start = "POST /api/scanner/start";
	const { server, user } = await shown({
		[save]: identity({ kept: "device" }),
		[start]: { task_id: "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c001", already_running: false },
	});
	await user.click(screen.getByRole("radio", { name: /^Only in this browser/ }));
	await user.type(screen.getByLabelText("City"), "Austin");
	await user.selectOptions(screen.getByLabelText("State"), "Texas");
	await waitFor(() => expect(readDeviceIdentity(ownUser.id)?.places).toEqual([austin]));
	await screen.findByText("Saved");
	expect(new Set(bodies(server).map((body) => JSON.stringify(body)))).toEqual(new Set(['{"kept":"device"}']));
	await startScan({ shown: true });
	expect(server.callsOf(start)[0]?.body).toEqual({ watching: true, identity: { ...ann, places: [austin] } });
});

it.each([
	[true, "A scan is running. We search with this right after it."],
	[false, /^A scan is running that started without this\./],
])(
	"a running scan does not have the new details: it says that another one follows (%s)",
	async (follows, says) => {
		const start = "POST /api/scanner/start";
		const task_id = "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c001";
		const known = { ...ann, places: [austin] };
		const { server, user } = await shown({
			[read]: identity({ identity: known, enough: true }),
			[start]: { task_id, already_running: true, follows },
		});
		await user.click(screen.getByRole("button", { name: "Search for me now" }));
		await screen.findByText(says);
		expect(server.callsOf(start)[0]?.body).toMatchObject({ follow: true });
		// The message is about what was entered before the click, and disappears with later changes.
		await user.type(screen.getByLabelText("City"), "s");
		expect(screen.queryByText(says)).toBeNull();
		await screen.findByText("Saved");
		expect(screen.queryByText(says)).toBeNull();
	},
);

it("another person in the same browser cannot read it", async () => {
	writeDeviceIdentity("somebody-else", { ...ann, places: [austin] });
	await shown({ [read]: identity({ kept: "device" }) });
	screen.getByText("This is kept on another device");
	expect(screen.getByLabelText("City")).toHaveProperty("value", "");
});

it("deletes all of it after asking once", async () => {
	writeDeviceIdentity(ownUser.id, { ...ann, places: [austin] });
	const remove = "DELETE /api/brokers/identity";
	const { server, user } = await shown({ [read]: identity({ kept: "device" }), [remove]: identity() });
	expect(screen.getByLabelText("City")).toHaveProperty("value", "Austin");
	await user.click(screen.getByRole("button", { name: "Delete all of it" }));
	expect(server.callsOf(remove)).toHaveLength(0);
	await user.click(screen.getByRole("button", { name: "Delete" }));
	await waitFor(() => expect(screen.getByLabelText("City")).toHaveProperty("value", ""));
	expect(readDeviceIdentity(ownUser.id)).toBeNull();
});
