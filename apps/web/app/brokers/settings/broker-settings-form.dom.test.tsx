import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { pretendServer, refuses } from "../../testing/pretend-server.ts";
import type { BrokerSettingsAnswer } from "../api/types.ts";
import { BrokerSettingsForm } from "./broker-settings-form.tsx";

const save = "PUT /api/brokers/settings";
const answer: BrokerSettingsAnswer = {
	settings: { on: true, countries: ["SE"], never: [] },
	mode: "live",
	brokers: Array.from({ length: 1200 }, (_, at) => ({
		id: `people${at}.example`,
		name: `People ${at}`,
		countries: ["US"],
		searchable: true,
	})),
	countries: ["US", "DE", "AT", "GB", "FR", "NL", "CH", "IT", "ES", "SE"].map((country, at) => ({
		country,
		brokers: 900 - at,
	})),
};

function shown(reply: unknown = answer) {
	const server = pretendServer({ [save]: reply as typeof answer });
	const pages = [{ path: "/", element: <BrokerSettingsForm answer={answer} /> }];
	render(
		<QueryClientProvider client={new QueryClient()}>
			<RouterProvider router={createMemoryRouter(pages)} />
		</QueryClientProvider>,
	);
	return { server, user: userEvent.setup() };
}
const last = (server: ReturnType<typeof shown>["server"]) => server.callsOf(save).at(-1)?.body;

it("a broker is found by a part of its name, and is never contacted after that", async () => {
	const { server, user } = shown();
	screen.getByText("1,200 brokers in our list.");
	await user.type(screen.getByLabelText("Find a broker by name or site"), "people 77");
	screen.getByText("11 brokers found.");
	await user.click(screen.getByRole("button", { name: "Never contact People 77" }));
	const never = within(screen.getByRole("list", { name: "Never contacted" }));
	never.getByText("people77.example");
	await waitFor(() =>
		expect(last(server)).toEqual({ on: true, countries: ["SE"], never: ["people77.example"] }),
	);
	await user.click(screen.getByRole("button", { name: "Contact People 77 again" }));
	await waitFor(() => expect(last(server)).toMatchObject({ never: [] }));
});

it("a chosen country is visible, even if it is far down, and can be removed", async () => {
	const { server, user } = shown();
	expect(screen.getByRole("checkbox", { name: /^Sweden/ })).toHaveProperty("checked", true);
	expect(screen.queryByRole("checkbox", { name: /^Spain/ })).toBeNull();
	await user.click(screen.getByRole("button", { name: "Show all 10 countries" }));
	expect(document.activeElement, "it stays").toBe(screen.getByRole("button", { name: "Show fewer" }));
	await user.click(screen.getByRole("button", { name: "Search all countries" }));
	await waitFor(() => expect(last(server)).toMatchObject({ countries: [] }));
});

it("switched off, it says that we then know nothing; a failed save is reported", async () => {
	const { user } = shown(() => refuses("unavailable", "The service is busy."));
	await user.click(screen.getByRole("switch", { name: /^Search data brokers/ }));
	screen.getByText(/we do not know whether one lists you/);
	await screen.findByText("It was not saved");
	expect(screen.getByRole("switch", { name: /^Search data brokers/ })).toHaveProperty("checked", false);
});
