import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { keepSessionMark } from "../../lib/session/session-mark.ts";
import { sessionChangedEvent, storedSessionKey } from "../../lib/session/stored-session.ts";
import { Header } from "./header.tsx";

const sessionMarkCss = readFileSync(join(import.meta.dirname, "../../lib/session/session-mark.css"), "utf8");

// Every page has these: the CSS rule, and the attribute that it uses.
beforeEach(() => {
	const style = document.createElement("style");
	style.textContent = sessionMarkCss;
	document.head.append(style);
	return () => style.remove();
});

function at(path: string) {
	keepSessionMark();
	const router = createMemoryRouter([{ path: "*", element: <Header /> }], { initialEntries: [path] });
	render(<RouterProvider router={router} />);
	return { router, user: userEvent.setup() };
}

/** Whether the element is for this person. The menu itself may be closed. */
const isForThem = (element: Element) => {
	const part = element.closest(".for-visitors, .for-signed-in");
	return part !== null && getComputedStyle(part).display !== "none";
};
const linksOf = (navigation: string) =>
	[...document.querySelectorAll(`nav[aria-label="${navigation}"] a`)]
		.filter(isForThem)
		.map(({ textContent }) => textContent);

it("a visitor has the public pages and Login", () => {
	localStorage.clear();
	at("/");
	const offered = ["Features", "Pricing", "FAQ", "About", "Login"];
	expect(linksOf("Main")).toEqual(offered);
	expect(linksOf("Menu")).toEqual(offered);
	expect(screen.getAllByText("Sign Out").filter(isForThem)).toEqual([]);
});

it("a signed-in person's working pages come first, the public ones after them", () => {
	at("/dashboard");
	expect(linksOf("Main")).toEqual(
		"Dashboard, Scanner, Removals, Account, Features, Pricing, FAQ, About, Payment Test".split(", "),
	);
	expect(screen.getAllByText("Login").filter(isForThem)).toEqual([]);
});

it("in the menu of a phone the plan and the payments need two clicks", async () => {
	const { user } = at("/dashboard");
	await user.click(screen.getByRole("button", { name: "Menu" }));
	expect(linksOf("Menu").slice(0, 7)).toEqual(
		"Dashboard, Scanner, Removals, Account, Profile, Plan, Billing".split(", "),
	);
	const menu = within(screen.getByRole("navigation", { name: "Menu" }));
	expect(menu.getByRole("link", { name: "Plan" }).getAttribute("href")).toBe("/subscription");
	expect(menu.getByRole("link", { name: "Billing" }).getAttribute("href")).toBe("/billing");
});

it.each([
	["/scanner", "Scanner", "page"],
	["/scanner/settings", "Scanner", "true"],
	["/removals", "Removals", "page"],
	["/identity", "Removals", "true"],
	["/account", "Account", "page"],
	["/billing", "Account", "true"],
])("at %s it marks %s as the current page", (path, label, mark) => {
	at(path);
	const main = within(screen.getByRole("navigation", { name: "Main" }));
	expect(main.getByRole("link", { name: label }).getAttribute("aria-current")).toBe(mark);
	expect(main.getAllByRole("link").filter((link) => link.hasAttribute("aria-current"))).toHaveLength(1);
});

it("the menu closes on navigation, on a click outside, and on Escape, which returns the focus", async () => {
	const { user } = at("/dashboard");
	const button = screen.getByRole("button", { name: "Menu" });
	const open = () => screen.queryByRole("navigation", { name: "Menu" }) !== null;
	await user.click(button);
	expect(open()).toBe(true);
	await user.keyboard("{Escape}");
	expect(open()).toBe(false);
	expect(document.activeElement).toBe(button);
	await user.click(button);
	await user.click(document.body);
	expect(open()).toBe(false);
	await user.click(button);
	await user.click(
		within(screen.getByRole("navigation", { name: "Menu" })).getByRole("link", { name: "Scanner" }),
	);
	expect(open()).toBe(false);
});

it("a link opens its page without a new document, and the page's own link adds no step back", async () => {
	const { router, user } = at("/dashboard");
	const main = within(screen.getByRole("navigation", { name: "Main" }));
	await user.click(main.getByRole("link", { name: "Scanner" }));
	expect(router.state.location.pathname).toBe("/scanner");
	await user.click(main.getByRole("link", { name: "Scanner" }));
	expect(router.state.historyAction).toBe("REPLACE");
	await user.click(main.getByRole("link", { name: "Pricing" }));
	expect(router.state.location).toMatchObject({ pathname: "/", hash: "#pricing" });
});

it.each(["ctrlKey", "metaKey", "shiftKey", "altKey"])("a press with %s is the browser's", (key) => {
	const { router } = at("/dashboard");
	const main = within(screen.getByRole("navigation", { name: "Main" }));
	const isOurs = !fireEvent.click(main.getByRole("link", { name: "Scanner" }), { [key]: true });
	expect(isOurs).toBe(false);
	expect(router.state.location.pathname).toBe("/dashboard");
});

it("turns solid after ten pixels, and clear again at the top", () => {
	at("/");
	const scrollTo = (pixels: number) => {
		vi.stubGlobal("scrollY", pixels);
		fireEvent.scroll(window);
		return screen.getByRole("banner").getAttribute("data-solid");
	};
	expect(scrollTo(10)).toBe("false");
	expect(scrollTo(11)).toBe("true");
	expect(scrollTo(0)).toBe("false");
});

it("shows a visitor's links as soon as another tab has signed out", () => {
	at("/dashboard");
	localStorage.removeItem(storedSessionKey);
	window.dispatchEvent(new Event(sessionChangedEvent));
	expect(linksOf("Main")).toContain("Login");
});
