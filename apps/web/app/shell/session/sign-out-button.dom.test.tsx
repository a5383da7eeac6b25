import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, it, vi } from "vitest";
import { readStored, storedSessionKey } from "../../lib/session/stored-session.ts";
import { ownSession } from "../../testing/own-user.ts";
import { pretendServer, refuses, unreachable } from "../../testing/pretend-server.ts";
import { ArrivalNotice } from "../frame/arrival-notice.tsx";
import { SignOutButton } from "./sign-out-button.tsx";

const address = "POST /auth/v1/logout";

afterEach(() => void vi.restoreAllMocks());

function WithNotice() {
	return (
		<>
			<SignOutButton className="" />
			<ArrivalNotice />
		</>
	);
}

async function pressed() {
	const pages = [
		{ path: "/scanner", element: <WithNotice /> },
		{ path: "/", element: <p>The front page</p> },
	];
	const router = createMemoryRouter(pages, { initialEntries: ["/scanner"] });
	render(<RouterProvider router={router} />);
	await userEvent.click(screen.getByRole("button", { name: "Sign Out" }));
}

it("signs out, and says so", async () => {
	const server = pretendServer({ [address]: {} });
	await pressed();
	await screen.findByText("The front page");
	expect(server.callsOf(address)).toHaveLength(1);
	expect(readStored(storedSessionKey)).toBeNull();
});

it.each([
	["refuses", () => refuses("unavailable", "Busy")],
	["does not answer", unreachable],
])(
	"a server that %s is said on the same page, since another may not open, and this device is signed out all the same",
	async (_, reply) => {
		pretendServer({ [address]: reply });
		await pressed();
		await screen.findByText(
			/^Logout failed: the server did not confirm it\. You are signed out on this device\./,
		);
		expect(readStored(storedSessionKey)).toBeNull();
	},
);

it("if the server does not answer, the person waits for seconds, not minutes", async () => {
	const patience = new AbortController();
	const waits = vi.spyOn(AbortSignal, "timeout").mockReturnValue(patience.signal);
	vi.stubGlobal("fetch", (_: unknown, { signal }: RequestInit) => {
		return new Promise((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));
	});
	await pressed();
	await screen.findByRole("button", { name: "Signing out..." });
	await vi.waitFor(() => expect(waits).toHaveBeenCalledOnce());
	expect(waits.mock.calls[0]?.[0]).toBeLessThanOrEqual(10_000);
	patience.abort(new DOMException("No answer", "TimeoutError"));
	await screen.findByText(/^Logout failed: the server did not confirm it\./);
	expect(readStored(storedSessionKey)).toBeNull();
});

it("a session that is nearly over ends without a new token", async () => {
	const own = ownSession();
	const soon = Math.floor(Date.now() / 1000) + 60;
	localStorage.setItem(storedSessionKey, JSON.stringify({ ...own, expires_at: soon, expires_in: 60 }));
	const server = pretendServer({ [address]: {} });
	await pressed();
	await screen.findByText("The front page");
	expect(server.calls.map((call) => call.address)).toEqual([address]);
});

it("a session that the server no longer knew is over: nothing failed", async () => {
	pretendServer({ [address]: () => refuses("forbidden", "Session not found") });
	await pressed();
	await screen.findByText("The front page");
});
