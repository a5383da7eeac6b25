import { useQuery } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { scannerKey } from "../../lib/api/scanner-keys.ts";
import { changedKey } from "../../lib/session/other-tabs.ts";
import { QueryProvider } from "./query-provider.tsx";

const answers: ((value: string) => void)[] = [];
function Part() {
	const { data } = useQuery({
		queryKey: [...scannerKey, "one"],
		queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
		staleTime: 0,
	});
	return <p>{data ?? "gray bars"}</p>;
}
afterEach(() => {
	window.headStart = undefined;
});

it("data requested before a change in another tab is requested again, even if the request was still running", async () => {
	window.headStart = { token: "t", until: performance.now() + 10_000, answers: {} };
	render(
		<QueryProvider>
			<Part />
		</QueryProvider>,
	);
	await vi.waitFor(() => expect(answers).toHaveLength(1), { timeout: 10_000 });
	act(() => void dispatchEvent(new StorageEvent("storage", { key: changedKey, newValue: "1" })));
	await vi.waitFor(() => expect(answers).toHaveLength(2), { timeout: 10_000 });
	expect(window.headStart).toBeUndefined();
	answers[0]?.("from before");
	answers[1]?.("from after");
	expect(await screen.findByText("from after")).toBeTruthy();
});
