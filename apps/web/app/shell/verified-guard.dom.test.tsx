import { screen } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { it } from "vitest";
import { ownUser } from "../testing/own-user.ts";
import { pretendServer, refuses } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import VerifiedGuard from "./verified-guard.tsx";

const shown = (profiles: () => unknown) => {
	pretendServer({ "GET /rest/v1/profiles": profiles });
	show(
		<Routes>
			<Route element={<VerifiedGuard />}>
				<Route path="/scanner" element={<h1>Dark Web Scanner</h1>} />
			</Route>
			<Route path="/verify-email-required" element={<h1>Verify your email</h1>} />
		</Routes>,
		{ at: "/scanner" },
	);
};

it("shows the page with its own heading until it is known whether the address is confirmed", () => {
	shown(() => new Promise(() => undefined));
	screen.getByRole("heading", { name: "Dark Web Scanner" });
});

it("an unconfirmed address leads to the page that asks for the confirmation", async () => {
	shown(() => [{ user_id: ownUser.id, is_verified: false }]);
	await screen.findByRole("heading", { name: "Verify your email" });
});

it("a missing answer turns nobody away", async () => {
	shown(() => refuses("unavailable", "Busy."));
	await screen.findByText("We could not check your account");
	screen.getByRole("button", { name: "Try again" });
});
