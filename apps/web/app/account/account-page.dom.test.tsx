import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { pretendServer } from "../testing/pretend-server.ts";
import { specifiedServer } from "../testing/specified.ts";
import AccountPage from "./account-page.tsx";

/** With a router that can hold somebody back. */
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

it("the account survives answers in exactly the specification's shape, and says what it could not load", async () => {
	pretendServer(specifiedServer);
	shown();
	expect(await screen.findByLabelText("First name")).toHaveProperty("value", "Ann");
	await screen.findByText("We could not load your sessions");
	await screen.findByText("We could not load the security events");
	screen.getByRole("button", { name: "Delete Account" });
});

it("while the profile is on its way, the page stands with its heading, its tabs and what needs no profile", async () => {
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

it("who leaves a tab with something typed and not saved is asked, and keeps it by staying", async () => {
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

it("who has typed nothing goes from tab to tab, and away, without a question", async () => {
	pretendServer(specifiedServer);
	const { router, user } = shown();
	await screen.findByLabelText("First name");
	await user.click(screen.getByRole("tab", { name: "Password" }));
	await screen.findByLabelText("Current password");
	void router.navigate("/dashboard");
	await waitFor(() => screen.getByText("The dashboard"));
});
