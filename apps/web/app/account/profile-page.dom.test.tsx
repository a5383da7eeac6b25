import { act, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { pretendServer, refuses } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import { specifiedServer } from "../testing/specified.ts";
import ProfilePage from "./profile-page.tsx";

it("the profile survives answers in exactly the specification's shape", async () => {
	pretendServer(specifiedServer);
	show(<ProfilePage />);
	await screen.findByRole("heading", { level: 1, name: "Ann Example" });
	await screen.findAllByText("Verified");
	screen.getByText("Account Stats");
});

it("shows the current score in both places, also if it changed elsewhere, for example by switching on two-factor", async () => {
	let score = 60;
	const [profile] = specifiedServer["GET /rest/v1/profiles"] as object[];
	const server = pretendServer({
		// The server computes the score when it is asked, and stores it in the profile.
		"GET /api/scanner/score": () => {
			score = 70;
			return { score };
		},
		...specifiedServer,
		"GET /rest/v1/profiles": () => [{ ...profile, security_score: score }],
	});
	show(<ProfilePage />);
	expect(await screen.findAllByText("70/100")).toHaveLength(2);
	expect(screen.queryByText("60/100")).toBeNull();
	expect(server.callsOf("GET /api/scanner/score")).toHaveLength(1);
});

it("a profile that cannot be loaded again stays, and is marked as old", async () => {
	const server = pretendServer(specifiedServer);
	const { queries } = show(<ProfilePage />);
	await screen.findByRole("heading", { level: 1, name: "Ann Example" });
	await screen.findAllByText("Verified");
	server.say({ "GET /rest/v1/profiles": () => refuses("unavailable", "Not just now.") });
	await act(() => queries.refetchQueries({ queryKey: ["profile"] }));
	await screen.findByText("This may be out of date");
	screen.getByText("Account Stats");
});

it("covers the number before the first scan, as the dashboard does", async () => {
	pretendServer({ "GET /api/scanner/score": { score: null }, ...specifiedServer });
	show(<ProfilePage />);
	expect(await screen.findAllByText("Not known yet")).toHaveLength(2);
	for (const number of screen.getAllByText("0/100")) expect(number.className).toContain("struck");
});

it("shows no number if no source has an answer about the person", async () => {
	pretendServer({
		"GET /api/scanner/score": { score: 10, enough_known: false },
		...specifiedServer,
	});
	show(<ProfilePage />);
	expect(await screen.findAllByText("Not enough known")).toHaveLength(2);
	expect(screen.queryByText(/\/100/)).toBeNull();
});

it.each([85, 10, null])(
	"says that the score is not known if it cannot be loaded, whatever older number the profile has: %s",
	async (security_score) => {
		const [profile] = specifiedServer["GET /rest/v1/profiles"] as object[];
		pretendServer({
			"GET /api/scanner/score": () => refuses("unavailable", "Busy."),
			...specifiedServer,
			"GET /rest/v1/profiles": [{ ...profile, security_score }],
		});
		show(<ProfilePage />);
		expect(await screen.findAllByText("Not known right now")).toHaveLength(2);
		expect(screen.queryByText(/\/100/)).toBeNull();
		expect(screen.queryByText("Not known yet")).toBeNull();
	},
);

it("shows the person's name and the page's own parts while the profile loads", async () => {
	pretendServer({ ...specifiedServer, "GET /rest/v1/profiles": () => new Promise(() => undefined) });
	show(<ProfilePage />);
	await screen.findByRole("heading", { level: 1, name: "Ann Example" });
	for (const part of ["Profile details", "Security Status", "Account Actions", "Account Stats"])
		screen.getByRole("heading", { name: part });
	// The page must not claim anything that is not known yet.
	expect(screen.queryByText(/verified/i)).toBeNull();
});
