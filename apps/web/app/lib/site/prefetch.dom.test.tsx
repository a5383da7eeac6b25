import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { onIntent } from "./prefetch.ts";

const links = (
	<>
		<a href="/scanner">Scanner</a>
		<a href="https://elsewhere.example/">Elsewhere</a>
		<button type="button">No link</button>
	</>
);

afterEach(() => void vi.unstubAllGlobals());

function watched() {
	const told: string[] = [];
	const stop = onIntent((path) => void told.push(path));
	render(links);
	return { told, stop, user: userEvent.setup() };
}

it("reports a link that somebody points at or reaches with the keyboard, but not another site's link", async () => {
	const { told, stop, user } = watched();
	await user.hover(screen.getByRole("button"));
	await user.hover(screen.getByText("Elsewhere"));
	expect(told).toEqual([]);
	await user.hover(screen.getByText("Scanner"));
	expect(new Set(told)).toEqual(new Set(["/scanner"]));
	told.length = 0;
	await user.tab();
	expect(told).toEqual(["/scanner"]);
	stop();
	await user.hover(screen.getByText("Scanner"));
	expect(told).toEqual(["/scanner"]);
});

it("reports nothing if the browser saves data", async () => {
	Object.defineProperty(navigator, "connection", { value: { saveData: true }, configurable: true });
	const { told, stop, user } = watched();
	await user.hover(screen.getByText("Scanner"));
	expect(told).toEqual([]);
	stop();
	Object.defineProperty(navigator, "connection", { value: undefined, configurable: true });
});
