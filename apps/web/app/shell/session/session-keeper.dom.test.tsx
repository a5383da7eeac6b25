import { act, screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { authFailureEvent } from "../../lib/session/auth-failure-event.ts";
import { timedOut, useSession } from "../../lib/session/session.ts";
import {
	readStored,
	sessionChangedEvent,
	storedSessionKey,
	writeStored,
} from "../../lib/session/stored-session.ts";
import { ownSessionId } from "../../testing/own-user.ts";
import { authRefuses, pretendServer, refuses, unreachable } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { ArrivalNotice } from "../frame/arrival-notice.tsx";
import { SessionExpiry } from "./session-expiry.tsx";
import { SessionKeeper } from "./session-keeper.tsx";

const renew = "POST /auth/v1/token";

/** Shows the message of the next page. */
function Farewell() {
	const session = useSession();
	return <p>{session.status === "signed-out" ? session.farewell?.notice : session.status}</p>;
}

/** A session that ends after this many seconds. */
function endsIn(seconds: number) {
	const stored = JSON.parse(readStored(storedSessionKey) ?? "{}");
	const expires_at = Math.floor(Date.now() / 1000) + seconds;
	localStorage.setItem(storedSessionKey, JSON.stringify({ ...stored, expires_at }));
	act(() => void window.dispatchEvent(new Event(sessionChangedEvent)));
}

it("warns five minutes before the end, counts two minutes down, and focuses the button that stays", async () => {
	show(<SessionKeeper />);
	endsIn(310);
	expect(screen.queryByRole("dialog")).toBeNull();
	endsIn(299);
	await screen.findByRole("dialog", { name: "Session Expiring Soon" });
	expect(screen.getByTestId("countdown").textContent).toMatch(/^(2:00|1:5\d)$/);
	expect(document.activeElement).toBe(screen.getByRole("button", { name: "Stay Logged In" }));
});

it("a refused 'Stay Logged In' ends the session", async () => {
	pretendServer({ [renew]: () => refuses("invalid_request", "Gone"), "POST /auth/v1/logout": {} });
	const { user } = show(<SessionKeeper />);
	endsIn(200);
	await user.click(await screen.findByRole("button", { name: "Stay Logged In" }));
	await waitFor(() => expect(readStored(storedSessionKey)).toBeNull());
});

it("'Stay Logged In' during an outage says so, keeps the session, and lets the person leave", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
	pretendServer({ [renew]: unreachable, "POST /auth/v1/logout": {} });
	const { user } = show(<SessionKeeper />);
	endsIn(200);
	await user.click(await screen.findByRole("button", { name: "Stay Logged In" }));
	await act(() => vi.advanceTimersByTimeAsync(40_000));
	await screen.findByText("We could not reach the server");
	expect(readStored(storedSessionKey)).not.toBeNull();
	expect(screen.getByRole("button", { name: "Trying again..." }).getAttribute("aria-disabled")).toBe("true");
	expect(screen.getByRole("button", { name: "Log Out Now" }).getAttribute("aria-disabled")).toBeNull();
});

it.each([
	["long before the end", 115],
	["a moment before the end", 2],
])("'Stay Logged In' %s of an outage never ends in \"inactive\"", async (_, seconds) => {
	vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
	pretendServer({ [renew]: unreachable, "POST /auth/v1/logout": unreachable });
	const { user } = show(
		<>
			<SessionKeeper />
			<Farewell />
		</>,
	);
	endsIn(seconds);
	await user.click(await screen.findByRole("button", { name: "Stay Logged In" }));
	await act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
	await screen.findByText(/^You were signed out because we could not reach the server/);
});

it("'Stay Logged In' clicked in another tab, or before a reload, never ends in \"inactive\" either", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
	pretendServer({ [renew]: unreachable, "POST /auth/v1/logout": unreachable });
	const { user, unmount } = show(<SessionKeeper />);
	endsIn(20);
	await user.click(await screen.findByRole("button", { name: "Stay Logged In" }));
	unmount();
	vi.resetModules();
	const { SessionKeeper: OfAnotherTab } = await import("./session-keeper.tsx");
	const { useSession: useItsSession } = await import("../../lib/session/session.ts");
	function ItsFarewell() {
		const session = useItsSession();
		return <p>{session.status === "signed-out" ? session.farewell?.notice : session.status}</p>;
	}
	show(
		<>
			<OfAnotherTab />
			<ItsFarewell />
		</>,
	);
	await act(() => vi.advanceTimersByTimeAsync(21_000));
	await screen.findByText(/^You were signed out because we could not reach the server/);
});

it.each([
	["confirms", {}, "Logged out successfully"],
	["refuses", () => refuses("unavailable", "Busy"), /^Logout failed: the server did not confirm it\./],
	["does not answer", unreachable, /^Logout failed: the server did not confirm it\./],
])(
	"'Log Out Now' on a page for everybody says how it went where the server %s it",
	async (_, reply, said) => {
		pretendServer({ "POST /auth/v1/logout": reply });
		const { user } = show(
			<>
				<SessionExpiry />
				<ArrivalNotice />
			</>,
			{ at: "/support" },
		);
		endsIn(200);
		await user.click(await screen.findByRole("button", { name: "Log Out Now" }));
		await screen.findByText(said);
		expect(readStored(storedSessionKey)).toBeNull();
	},
);

it("a person who did not answer was inactive", async () => {
	vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 });
	pretendServer({ "POST /auth/v1/logout": {} });
	show(
		<>
			<SessionKeeper />
			<Farewell />
		</>,
	);
	endsIn(3);
	await screen.findByRole("dialog");
	await act(() => vi.advanceTimersByTimeAsync(4000));
	await screen.findByText(/^You were signed out because you were inactive/);
});

/** The parts of one tab, with a memory of their own. */
async function newTab() {
	vi.resetModules();
	const { SessionKeeper: Keeper } = await import("./session-keeper.tsx");
	const { useSession: useItsSession } = await import("../../lib/session/session.ts");
	function State({ name = "tab" }: { name?: string }) {
		const session = useItsSession();
		const state = session.status === "signed-out" ? session.farewell?.notice : session.status;
		return (
			<p>
				{name}: {state}
			</p>
		);
	}
	return { Keeper, State };
}

it.each([
	["the time ran out", () => endsIn(-1), /^tab: You were signed out because you were inactive/],
	[
		"the person left",
		async () => {
			endsIn(200);
			const button = await screen.findByRole("button", { name: "Log Out Now" });
			button.click();
		},
		/^tab: Logged out successfully/,
	],
])(
	"a tab whose sign-out comes after another tab's never says that somebody ended the session: %s",
	async (_, happens, said) => {
		pretendServer({
			"POST /auth/v1/logout": () => authRefuses(403, "session_not_found", "Session not found"),
		});
		const { Keeper, State } = await newTab();
		const { container } = show(
			<>
				<Keeper />
				<State />
			</>,
		);
		await screen.findByText("tab: signed-in");
		const shown: string[] = [];
		new MutationObserver(() => shown.push(container.textContent ?? "")).observe(container, {
			subtree: true,
			characterData: true,
			childList: true,
		});
		await happens();
		await screen.findByText(said);
		expect(shown.join()).not.toContain("This session was ended");
	},
);

it("a tab whose request is refused because another tab ended the session gives that tab's reason", async () => {
	const { State } = await newTab();
	show(<State />);
	await screen.findByText("tab: signed-in");
	writeStored("unlisted-farewell", JSON.stringify({ sessionId: ownSessionId, how: timedOut }));
	act(() => void window.dispatchEvent(new Event(authFailureEvent)));
	await screen.findByText(/^tab: You were signed out because you were inactive/);
});

it("the reason of an earlier session is not given for a later one", async () => {
	writeStored("unlisted-farewell", JSON.stringify({ sessionId: "an-earlier-one", how: timedOut }));
	const { State } = await newTab();
	show(<State />);
	await screen.findByText("tab: signed-in");
	act(() => void window.dispatchEvent(new Event(authFailureEvent)));
	await screen.findByText(/^tab: This session was ended/);
});

it.each([
	["the time ran out", () => endsIn(-1), "You were signed out because you were inactive"],
	[
		"the server ended the session",
		() => void window.dispatchEvent(new Event(authFailureEvent)),
		"This session was ended",
	],
])("a tab that finds the session gone says why: %s in another tab", async (_, happens, said) => {
	pretendServer({ "POST /auth/v1/logout": {} });
	for (const name of ["first", "other"]) {
		const { Keeper, State } = await newTab();
		show(
			<>
				{name === "first" ? <Keeper /> : null}
				<State name={name} />
			</>,
		);
		await screen.findByText(`${name}: signed-in`);
	}
	happens();
	await screen.findByText(new RegExp(`^first: ${said}`));
	expect(readStored(storedSessionKey)).toBeNull();
	act(
		() => void window.dispatchEvent(new StorageEvent("storage", { key: storedSessionKey, newValue: null })),
	);
	await screen.findByText(new RegExp(`^other: ${said}`));
});

it("closes on 'auth:failure'", async () => {
	show(<SessionKeeper />);
	endsIn(200);
	await screen.findByRole("dialog");
	act(() => void window.dispatchEvent(new Event(authFailureEvent)));
	expect(screen.queryByRole("dialog")).toBeNull();
});
