import { QueryClient, QueryClientProvider, queryOptions, useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter, Route, Routes } from "react-router";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { asksOnMount } from "./first-answers.ts";
import { withFirstAnswers } from "./first-draw.tsx";

let asked = 0;
let answer: () => Promise<string> = async () => "known";
const query = queryOptions({
	queryKey: ["one"],
	queryFn: () => {
		asked += 1;
		return answer();
	},
	staleTime: 0,
});
/** What the page showed at each render. */
const drawn: string[] = [];
function Part() {
	const { data } = useQuery(query);
	drawn.push(data ?? "gray bars");
	return <p>{data ?? "gray bars"}</p>;
}
const Page = withFirstAnswers(
	(queries) => [queries.prefetchQuery(query)],
	() => <Part />,
);

/** Sets up a head that has made requests. The returned function resolves its answers. */
function headAsked({ page = "/dashboard" } = {}) {
	history.replaceState(null, "", "/dashboard");
	const { promise, resolve } = Promise.withResolvers<void>();
	window.headStart = { token: "t", until: performance.now() + 10_000, answers: {}, page, over: promise };
	return resolve;
}
function open() {
	const queries = new QueryClient({ defaultOptions: { queries: { refetchOnMount: asksOnMount } } });
	return { ...show(<Page />, queries), queries };
}
const show = (part: ReactNode, queries: QueryClient) =>
	render(<QueryClientProvider client={queries}>{part}</QueryClientProvider>);
const passed = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

beforeEach(() => {
	vi.useFakeTimers({ now: Date.now() + 60_000 });
	asked = 0;
	drawn.length = 0;
	answer = async () => "known";
	window.headStart = undefined;
});
afterEach(() => void vi.useRealTimers());

it("a page about one thing requests it by the id in its address", async () => {
	headAsked()();
	const ids: string[] = [];
	const OfOne = withFirstAnswers(
		(_, { id }) => [Promise.resolve(ids.push(id))],
		() => <p>there</p>,
	);
	render(
		<QueryClientProvider client={new QueryClient()}>
			<MemoryRouter initialEntries={["/scanner/exposure/e1"]}>
				<Routes>
					<Route path="/scanner/exposure/:id" element={<OfOne />} />
				</Routes>
			</MemoryRouter>
		</QueryClientProvider>,
	);
	await passed(1);
	expect(ids).toEqual(["e1"]);
	expect(screen.getByText("there")).toBeTruthy();
});

it("a page whose answers have arrived is first rendered with them, and requests nothing twice", async () => {
	headAsked()();
	open();
	expect(screen.getByText("Loading")).toBeTruthy();
	await passed(1);
	expect(screen.getByText("known")).toBeTruthy();
	expect(new Set(drawn)).toEqual(new Set(["known"]));
	await passed(5_000);
	expect(asked).toBe(1);
});

it("a page whose address ends with a broken part is rendered", async () => {
	headAsked()();
	history.replaceState(null, "", "/dashboard#%E0%A4%A");
	open();
	await passed(1);
	expect(screen.getByText("known")).toBeTruthy();
});

it("a page whose answers have arrived is rendered before the next frame", async () => {
	headAsked()();
	open();
	// Runs what happens before a browser paints: no timer and no React task in between.
	for (let step = 0; step < 30; step += 1) await Promise.resolve();
	expect(screen.queryByText("Loading")).toBeNull();
	expect(screen.getByText("known")).toBeTruthy();
});

it("a page does not wait for late answers, and requests once when they arrive after all", async () => {
	const come = headAsked();
	open();
	await passed(100);
	expect(drawn).toEqual([]);
	await passed(100);
	expect(screen.getByText("gray bars")).toBeTruthy();
	come();
	await passed(100);
	expect(asked).toBe(1);
});

it("a page for which the head requested nothing is rendered at once", () => {
	open();
	expect(drawn[0]).toBe("gray bars");
});

it("a page that is opened after the first one is rendered at once", () => {
	headAsked({ page: "/scanner" })();
	open();
	expect(drawn[0]).toBe("gray bars");
});

it("a page that is left before its answers arrive requests nothing more", async () => {
	const come = headAsked();
	const { unmount } = open();
	unmount();
	come();
	await passed(200);
	expect(asked).toBe(0);
});

it("a part that appears after late answers does not request them again", async () => {
	const come = headAsked();
	const { queries } = open();
	await passed(200);
	come();
	show(<Part />, queries);
	await passed(100);
	expect(asked).toBe(1);
});

it("a page that a person comes back to is rendered at once", async () => {
	headAsked()();
	const { unmount } = open();
	await passed(1);
	unmount();
	drawn.length = 0;
	open();
	expect(drawn[0]).toBe("gray bars");
});

it("data that changed since the first render is requested again by the next part that shows it", async () => {
	headAsked()();
	const { queries } = open();
	await passed(1);
	await act(() => queries.invalidateQueries({ queryKey: ["one"], refetchType: "none" }));
	show(<Part />, queries);
	await passed(1);
	expect(asked).toBe(2);
});

it("a part that appears later than the page requests again", async () => {
	headAsked()();
	const { queries } = open();
	await passed(1);
	expect(asked).toBe(1);
	await passed(3_000);
	show(<Part />, queries);
	await passed(1);
	expect(asked).toBe(2);
});

it("after the page was left, each part requests again, however soon", async () => {
	headAsked()();
	const { queries, unmount } = open();
	await passed(1);
	unmount();
	show(<Part />, queries);
	await passed(1);
	expect(asked).toBe(2);
});

it("answers that arrive after the page was left keep no part from requesting", async () => {
	const come = headAsked();
	const { queries, unmount } = open();
	await passed(200);
	expect(asked).toBe(1);
	unmount();
	come();
	await passed(1);
	show(<Part />, queries);
	await passed(1);
	expect(asked).toBe(2);
});
