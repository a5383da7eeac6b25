import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { held, pretendServer } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import { specifiedServer } from "../testing/specified.ts";
import DashboardPage from "./dashboard-page.tsx";

it("survives answers in exactly the specification's shape, and shows no sample for what is missing", async () => {
	pretendServer(specifiedServer);
	show(<DashboardPage />);
	await screen.findByRole("heading", { level: 1, name: "Welcome Ann" });
	await screen.findByText("We could not load your figures");
	await screen.findByText("We could not load what happened to your account");
	screen.getByText("Run New Scan");
	expect(screen.queryByText("Example")).toBeNull();
});

it("shows its heading and the shape of its figures while the profile loads", async () => {
	pretendServer({ ...specifiedServer, "GET /rest/v1/profiles": () => new Promise(() => undefined) });
	show(<DashboardPage />);
	await screen.findByRole("heading", { level: 1, name: "Welcome Ann" });
	screen.getByText("Security Dashboard");
	screen.getByText("Loading your figures");
});

it("a click on Sign Out that began before the profile loaded still counts: its button is not replaced", async () => {
	const profile = held(specifiedServer["GET /rest/v1/profiles"]);
	pretendServer({ ...specifiedServer, "GET /rest/v1/profiles": () => profile.told });
	show(<DashboardPage />);
	await screen.findByText("Loading your figures");
	const pressed = screen.getByRole("button", { name: "Sign Out" });
	profile.release();
	await screen.findByText("We could not load your figures");
	expect(screen.getByRole("button", { name: "Sign Out" })).toBe(pressed);
});
