import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { pretendServer } from "../testing/pretend-server.ts";
import { specifiedServer } from "../testing/specified.ts";
import AccountPage from "./account-page.tsx";

/** Uses a router that can block navigation. */
function shown() {
	const pages = [
		{ path: "/account", element: <AccountPage /> },
		{ path: "/dashboard", element: <p>The dashboard</p> },
	];
	const router = createMemoryRouter(pages, { initialEntries: ["/account"] });
	const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
	render(
		<QueryClientProvider client={queries}>
			<RouterProvider router={router} />
		</QueryClientProvider>,
	);
	return { router, user: userEvent.setup() };
}

it("survives answers in exactly the specification's shape, and says what it could not load", async () => {
	pretendServer(specifiedServer);
	shown();
	expect(await screen.findByLabelText("First name")).toHaveProperty("value", "Ann");
	await screen.findByText("We could not load your sessions");
	await screen.findByText("We could not load the security events");
	screen.getByRole("button", { name: "Delete Account" });
});

it("shows its heading, its tabs and everything that needs no profile while the profile loads", async () => {
	pretendServer({ ...specifiedServer, "GET /rest/v1/profiles": () => new Promise(() => undefined) });
	shown();
	await screen.findByRole("heading", { level: 1, name: "Account Settings" });
	screen.getByText("Loading your profile");
	expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
		"Profile",
		"Password",
		"Email Verification",
	]);
	screen.getByRole("button", { name: "Delete Account" });
});

it("a person who leaves a tab with unsaved text is asked, and keeps the text by staying", async () => {
	pretendServer(specifiedServer);
	const { router, user } = shown();
	const name = await screen.findByLabelText("First name");
	await user.clear(name);
	await user.type(name, "Anna");
	await user.click(screen.getByRole("tab", { name: "Password" }));
	await screen.findByRole("heading", { name: "Leave without saving?" });
	await user.click(screen.getByRole("button", { name: "Stay" }));
	expect(screen.getByLabelText("First name")).toHaveProperty("value", "Anna");
	await user.click(screen.getByRole("tab", { name: "Password" }));
	await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
	await user.type(await screen.findByLabelText("Current password"), "x");
	void router.navigate("/dashboard");
	await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
	await screen.findByText("The dashboard");
});

it("a person who typed nothing changes tabs, and leaves, without a question", async () => {
	pretendServer(specifiedServer);
	const { router, user } = shown();
	await screen.findByLabelText("First name");
	await user.click(screen.getByRole("tab", { name: "Password" }));
	await screen.findByLabelText("Current password");
	void router.navigate("/dashboard");
	await waitFor(() => screen.getByText("The dashboard"));
});
