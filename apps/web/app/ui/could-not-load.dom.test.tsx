import { useQuery } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../testing/show.tsx";
import { LoadFailed } from "./could-not-load.tsx";

function shown() {
	let works = true;
	function Part() {
		const load = useQuery({
			queryKey: ["part"],
			queryFn: () => (works ? Promise.resolve("The data") : Promise.reject(new Error("No answer came."))),
		});
		return (
			<main id="content" tabIndex={-1}>
				<LoadFailed of={load} title="We could not load it" />
				<p>{load.data}</p>
			</main>
		);
	}
	return { Part, fails: () => (works = false), worksAgain: () => (works = true) };
}

it("a load that never worked interrupts a screen reader, because something is missing", async () => {
	const { Part, fails } = shown();
	fails();
	show(<Part />);
	expect((await screen.findByRole("alert")).textContent).toContain("We could not load it");
});

it("a reload that failed marks the older data without an alert; after a press that works the focus stays on the page", async () => {
	const { Part, fails, worksAgain } = shown();
	const { queries, user } = show(<Part />);
	await screen.findByText("The data");
	fails();
	await act(() => queries.refetchQueries());
	await screen.findByText("This may be out of date");
	expect([screen.queryByRole("alert"), screen.queryByRole("status")]).toEqual([null, null]);
	worksAgain();
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await waitFor(() => expect(screen.queryByText("This may be out of date")).toBeNull());
	expect(document.activeElement?.id).toBe("content");
});

it("a reload that works by itself moves no focus", async () => {
	const { Part, fails, worksAgain } = shown();
	const { queries } = show(<Part />);
	await screen.findByText("The data");
	fails();
	await act(() => queries.refetchQueries());
	await screen.findByText("This may be out of date");
	worksAgain();
	await act(() => queries.refetchQueries());
	await waitFor(() => expect(screen.queryByText("This may be out of date")).toBeNull());
	expect(document.activeElement).toBe(document.body);
});
