import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { show } from "../testing/show.tsx";
import { Folded } from "./folded.tsx";

afterEach(() => vi.unstubAllGlobals());

it("folded content is there on a wide screen, and on a phone a click shows and hides it", async () => {
	const { user } = show(
		<Folded label="The record in full">
			<p>Taken in May</p>
		</Folded>,
	);
	const press = screen.getByRole("button", { name: "The record in full" });
	const content = document.getElementById(press.getAttribute("aria-controls") ?? "");
	// Only the phone's CSS rule hides it. Paper always shows it.
	const isHiddenOnAPhone = () => content?.classList.contains("max-sm:hidden");
	expect(content?.textContent).toBe("Taken in May");
	expect([press.getAttribute("aria-expanded"), isHiddenOnAPhone()]).toEqual(["false", true]);
	await user.click(press);
	expect([press.getAttribute("aria-expanded"), isHiddenOnAPhone()]).toEqual(["true", false]);
	await user.click(press);
	expect([press.getAttribute("aria-expanded"), isHiddenOnAPhone()]).toEqual(["false", true]);
});

it("on a phone folded content is rendered when the page has every answer and is idle, or on a click", async () => {
	let idle = () => {};
	let isAsked = false;
	vi.stubGlobal("matchMedia", () => ({ matches: true }));
	vi.stubGlobal("requestIdleCallback", (callback: () => void) => {
		idle = callback;
		isAsked = true;
		return 1;
	});
	vi.stubGlobal("cancelIdleCallback", () => {
		idle = () => {};
		isAsked = false;
	});
	const answer = Promise.withResolvers<string>();
	const { user, queries } = show(
		<Folded label="The record in full">
			<p>Taken in May</p>
		</Folded>,
	);
	void queries.fetchQuery({ queryKey: ["late"], queryFn: () => answer.promise });
	await waitFor(() => expect(isAsked).toBe(false));
	act(() => idle());
	expect(screen.queryByText("Taken in May")).toBeNull();
	const press = screen.getByRole("button", { name: "The record in full" });
	await user.click(press);
	screen.getByText("Taken in May");
	await user.click(press);
	expect(screen.queryByText("Taken in May")).toBeNull();
	answer.resolve("here");
	await waitFor(() => expect(isAsked).toBe(true));
	act(() => idle());
	screen.getByText("Taken in May");
});
