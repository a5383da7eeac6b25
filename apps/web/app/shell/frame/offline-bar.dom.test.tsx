import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Link, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { opensOffline } from "./kept-pages.ts";
import { OfflineBar } from "./offline-bar.tsx";

/** The framework's own data, which PrefetchPageLinks reads, is not here; a visitor keeps no pages. */
beforeEach(() => localStorage.clear());

function connection(is: "online" | "offline") {
	vi.spyOn(navigator, "onLine", "get").mockReturnValue(is === "online");
	act(() => void window.dispatchEvent(new Event(is)));
}

function shown() {
	const page = (text: string) => (
		<>
			<p>{text}</p>
			<Link to="/scanner">To the scanner</Link>
			<Link to="/support">To support</Link>
			<OfflineBar />
		</>
	);
	const pages = [
		{ path: "/dashboard", element: page("The dashboard") },
		{ path: "/scanner", element: page("The scanner") },
		{ path: "/support", element: page("Support") },
	];
	render(<RouterProvider router={createMemoryRouter(pages, { initialEntries: ["/dashboard"] })} />);
	return userEvent.setup();
}

it("without a connection a bar says so, and with one it goes", () => {
	shown();
	expect(screen.getByRole("status").textContent).toBe("");
	connection("offline");
	expect(screen.getByRole("status").textContent).toMatch(/^You are offline\. This page stays as it is/);
	connection("online");
	expect(screen.getByRole("status").textContent).toBe("");
});

it("without a connection a page that is here opens, and one that is not leaves the person where they are", async () => {
	const user = shown();
	connection("offline");
	await user.click(screen.getByRole("link", { name: "To the scanner" }));
	screen.getByText("The scanner");
	await user.click(screen.getByRole("link", { name: "To support" }));
	screen.getByText("The scanner");
	expect(screen.getByRole("status").textContent).toMatch(/that page cannot be opened/);
	connection("online");
	await user.click(screen.getByRole("link", { name: "To support" }));
	screen.getByText("Support");
});

it("every page that a signed-in person works on is one that opens", () => {
	for (const page of ["/dashboard", "/scanner", "/scanner/exposure/1", "/account", "/billing"]) {
		expect(opensOffline(page), page).toBe(true);
	}
	for (const page of ["/", "/login", "/checkout", "/scanner/exposure"])
		expect(opensOffline(page), page).toBe(false);
});
