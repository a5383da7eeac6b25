import { act, screen } from "@testing-library/react";
import { Route, Routes, useLocation, useNavigate } from "react-router";
import { expect, it, vi } from "vitest";
import { show } from "../testing/show.tsx";

function Elsewhere() {
	const { state, search } = useLocation();
	const navigate = useNavigate();
	return (
		<>
			<p>{`${search} ${state?.notice ?? "Nothing is said"}`}</p>
			<button type="button" onClick={() => navigate("/account")}>
				Account
			</button>
		</>
	);
}

/** Opens a page for signed-in people with a session. One module keeps the session, so each test loads its own. */
async function onDashboard() {
	vi.resetModules();
	const session = await import("../lib/session/session.ts");
	const { default: SignedInGuard } = await import("./signed-in-guard.tsx");
	const shown = show(
		<Routes>
			<Route element={<SignedInGuard />}>
				<Route path="/dashboard" element={<p>Dashboard</p>} />
				<Route path="/account" element={<p>Account</p>} />
			</Route>
			<Route path="*" element={<Elsewhere />} />
		</Routes>,
		{ at: "/dashboard" },
	);
	await screen.findByText("Dashboard");
	return { ...shown, session };
}

it("a session that ends leads to the sign-in and says why, even if a link was clicked at that moment", async () => {
	const { user, session } = await onDashboard();
	const { notice } = session.timedOut;
	await act(() => session.endHere(session.timedOut));
	await screen.findByText(`?next=%2Fdashboard ${notice}`);
	await user.click(screen.getByRole("button"));
	await screen.findByText(`?next=%2Faccount ${notice}`);
});

it("after signing out, opening a page asks for the sign-in and shows no notice", async () => {
	const { user, session } = await onDashboard();
	await act(() => session.endHere({ goTo: "/", notice: "Logged out" }));
	await screen.findByText(/Logged out/);
	await user.click(screen.getByRole("button"));
	expect((await screen.findByText(/Nothing is said/)).textContent).toContain("?next=%2Faccount");
});

it("a session whose end the server did not hear is over, and this page says so: another one may not open", async () => {
	const { session } = await onDashboard();
	await act(() => session.endHere(session.notReached));
	await screen.findByText("You are signed out");
	await screen.findByText(`${session.notReached.notice}`);
	await screen.findByRole("button", { name: "Sign in" });
});
