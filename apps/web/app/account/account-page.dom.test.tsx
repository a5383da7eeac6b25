import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { pretendServer } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import { specifiedServer } from "../testing/specified.ts";
import AccountPage from "./account-page.tsx";

it("the account survives answers in exactly the specification's shape, and says what it could not load", async () => {
	pretendServer(specifiedServer);
	show(<AccountPage />, { at: "/account" });
	expect(await screen.findByLabelText("First name")).toHaveProperty("value", "Ann");
	await screen.findByText("We could not load your sessions");
	await screen.findByText("We could not load the security events");
	screen.getByRole("button", { name: "Delete Account" });
});

it("while the profile is on its way, the page stands with its heading, its tabs and what needs no profile", async () => {
	pretendServer({ ...specifiedServer, "GET /rest/v1/profiles": () => new Promise(() => undefined) });
	show(<AccountPage />, { at: "/account" });
	await screen.findByRole("heading", { level: 1, name: "Account Settings" });
	screen.getByText("Loading your profile");
	expect(screen.getAllByRole("tab").map(({ textContent }) => textContent)).toEqual([
		"Profile",
		"Password",
		"Email Verification",
	]);
	screen.getByRole("button", { name: "Delete Account" });
});
