import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { pretendServer } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import { specifiedServer } from "../testing/specified.ts";
import ProfilePage from "./profile-page.tsx";

it("the profile survives answers in exactly the specification's shape", async () => {
	pretendServer(specifiedServer);
	show(<ProfilePage />);
	await screen.findByRole("heading", { level: 1, name: "Ann Example" });
	screen.getAllByText("Verified");
	screen.getByText("Account Stats");
});

it("shows the score of now in both places, also when it changed elsewhere, as by switching on two-factor", async () => {
	let score = 60;
	const [profile] = specifiedServer["GET /rest/v1/profiles"] as object[];
	const server = pretendServer({
		// The server works the score out when it is asked for it, and keeps it in the profile.
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
