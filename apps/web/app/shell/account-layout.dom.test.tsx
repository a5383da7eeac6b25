import { render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import AccountLayout from "./account-layout.tsx";

it.each([
	["/profile", "Profile"],
	["/account", "Account"],
	["/subscription", "Plan"],
	["/billing", "Billing"],
])("%s has a row of links to the other three, and marks itself", (path, label) => {
	const page = { path: "*", element: <p>The page</p> };
	const router = createMemoryRouter([{ element: <AccountLayout />, children: [page] }], {
		initialEntries: [path],
	});
	render(<RouterProvider router={router} />);
	const links = within(screen.getByRole("navigation", { name: "Your account" })).getAllByRole("link");
	expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
		["Profile", "/profile"],
		["Account", "/account"],
		["Plan", "/subscription"],
		["Billing", "/billing"],
	]);
	expect(
		links.filter((link) => link.hasAttribute("aria-current")).map(({ textContent }) => textContent),
	).toEqual([label]);
	screen.getByText("The page");
});
