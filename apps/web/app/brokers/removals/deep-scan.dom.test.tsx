import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { DeepScan } from "@unlisted/contracts/removals/deep-scan";
import { expect, test } from "vitest";
import { DeepScanLine } from "../../billing/subscription/deep-scan-line.tsx";
import { held, pretendServer, refuses } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { DeepScanSetup } from "./deep-scan.tsx";

const nothing = { asked: 0, answered: 0, hold: 0, nothing: 0, steps: 0, not_reached: 0 };
const ready: DeepScan = {
	bought: { plan: "pro", paid_at: null },
	state: "ready",
	started_at: null,
	brokers: [{ id: "datatrade.example", name: "DataTrade" }],
	tells: ["first_name", "last_name", "city"],
	figures: { companies: 1, ...nothing },
};

test("a person who bought it sees every company and field before anything is asked, starts it, and stops it", async () => {
	const user = userEvent.setup();
	const running: DeepScan = { ...ready, state: "running", figures: { companies: 1, ...nothing, asked: 1 } };
	pretendServer({
		"GET /api/removals/deep-scan": ready,
		"POST /api/removals/deep-scan/start": running,
		"POST /api/removals/deep-scan/stop": { ...running, state: "stopped" },
	});
	show(<DeepScanSetup />);
	await user.click(await screen.findByText("The companies (1)"));
	screen.getByText("DataTrade");
	screen.getByText(/gets your first name, last name, city\./);
	await user.click(screen.getByRole("button", { name: "Ask this company" }));
	await screen.findByText(/^1 of 1 companies asked, 0 answered/);
	await user.click(screen.getByRole("button", { name: "Stop asking" }));
	await screen.findByText(/^Stopped\./);
});

test("a larger setup that was bought while the smaller one runs can be started, and the smaller one stopped", async () => {
	const larger: DeepScan = { ...ready, figures: { companies: 40, ...nothing, asked: 3 } };
	pretendServer({ "GET /api/removals/deep-scan": larger });
	show(<DeepScanSetup />);
	await screen.findByText("Your larger setup asks 37 more: see the companies, and go on.");
	screen.getByRole("button", { name: "Go on" });
	screen.getByRole("button", { name: "Stop asking" });
});

test("a setup that can ask nobody says so and offers no start, which would use it up", async () => {
	const nobody: DeepScan = { ...ready, brokers: [], tells: [], figures: { companies: 0, ...nothing } };
	pretendServer({ "GET /api/removals/deep-scan": nobody });
	show(
		<>
			<DeepScanSetup />
			<DeepScanLine />
		</>,
	);
	expect(await screen.findAllByText(/^No company can be asked here now\. Nothing is lost/)).toHaveLength(2);
	expect(screen.queryByRole("button")).toBeNull();
	expect(screen.queryByText(/told your|0 companies/)).toBeNull();
	screen.getByRole("link", { name: "See it" });
});

test("says that it starts and that it stops", async () => {
	const user = userEvent.setup();
	const starting = held({ ...ready, state: "running" } as const);
	pretendServer({
		"GET /api/removals/deep-scan": ready,
		"POST /api/removals/deep-scan/start": () => starting.told,
		"POST /api/removals/deep-scan/stop": () => held(ready).told,
	});
	show(<DeepScanSetup />);
	await user.click(await screen.findByRole("button", { name: "Ask this company" }));
	await screen.findByRole("button", { name: "Starting..." });
	starting.release();
	await user.click(await screen.findByRole("button", { name: "Stop asking" }));
	await screen.findByRole("button", { name: "Stopping..." });
});

test("a double click starts it once", async () => {
	const server = pretendServer({
		"GET /api/removals/deep-scan": ready,
		"POST /api/removals/deep-scan/start": () => held(ready).told,
	});
	show(<DeepScanSetup />);
	const button = await screen.findByRole("button", { name: "Ask this company" });
	act(() => {
		button.click();
		button.click();
	});
	await screen.findByRole("button", { name: "Starting..." });
	expect(server.callsOf("POST /api/removals/deep-scan/start")).toHaveLength(1);
});

test("a refused start says why; the plan page says that it waits", async () => {
	const user = userEvent.setup();
	pretendServer({
		"GET /api/removals/deep-scan": ready,
		"POST /api/removals/deep-scan/start": () => refuses("conflict", "Say first which name"),
	});
	const { unmount } = show(<DeepScanSetup />);
	await user.click(await screen.findByRole("button", { name: "Ask this company" }));
	expect((await screen.findByRole("alert")).textContent).toContain("Say first which name");
	unmount();
	show(<DeepScanLine />);
	await screen.findByText("See and start it");
});

test("a person who did not buy it sees nothing about it", async () => {
	const { calls } = pretendServer({
		"GET /api/removals/deep-scan": { ...ready, bought: null, state: "none" },
	});
	const { container } = show(<DeepScanSetup />);
	await expect.poll(() => calls.length).toBe(1);
	expect(container.textContent).toBe("");
});
