import { randomUUID } from "node:crypto";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, Link, RouterProvider } from "react-router";
import { expect, it, vi } from "vitest";
import { opensOffline, rememberOpened } from "./kept-pages.ts";
import { OfflineBar } from "./offline-bar.tsx";

function connection(is: "online" | "offline") {
	vi.spyOn(navigator, "onLine", "get").mockReturnValue(is === "online");
	act(() => void window.dispatchEvent(new Event(is)));
}

function shown() {
	const page = (text: string) => (
		<>
			<p>{text}</p>
			<Link to="/scanner">To the scanner</Link>
			<Link to="/dashboard">To the dashboard</Link>
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

it("without a connection a bar says so, and with one it disappears", () => {
	shown();
	expect(screen.getByRole("status").textContent).toBe("");
	connection("offline");
	expect(screen.getByRole("status").textContent).toMatch(/^You are offline\. This page stays as it is/);
	connection("online");
	expect(screen.getByRole("status").textContent).toBe("");
});

it("without a connection a page that was open before opens, and a link to any other does nothing", async () => {
	const user = shown();
	await user.click(screen.getByRole("link", { name: "To the scanner" }));
	await user.click(screen.getByRole("link", { name: "To the dashboard" }));
	connection("offline");
	await user.click(screen.getByRole("link", { name: "To the scanner" }));
	screen.getByText("The scanner");
	await user.click(screen.getByRole("link", { name: "To support" }));
	screen.getByText("The scanner");
	expect(screen.getByRole("status").textContent).toMatch(/that page cannot be opened/);
	await user.click(screen.getByRole("link", { name: "To the dashboard" }));
	screen.getByText("The dashboard");
	expect(screen.getByRole("status").textContent).toMatch(/^You are offline\. This page stays as it is/);
	connection("online");
	await user.click(screen.getByRole("link", { name: "To support" }));
	screen.getByText("Support");
});

it.each(["/scanner/exposure", "/removals", "/removals/listings"])(
	"below %s the page of one record opens like another's, if one was open before",
	(folder) => {
		expect(opensOffline(`${folder}/${randomUUID()}`)).toBe(false);
		rememberOpened(`${folder}/${randomUUID()}`);
		expect(opensOffline(`${folder}/${randomUUID()}`)).toBe(true);
		expect(opensOffline(folder)).toBe(false);
		expect(opensOffline(`${folder}/settings`)).toBe(false);
		expect(opensOffline(`${folder}/listings`)).toBe(false);
	},
);
