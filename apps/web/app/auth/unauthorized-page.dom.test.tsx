import { screen } from "@testing-library/react";
import { it } from "vitest";
import { nowAt, showPages } from "../testing/sign-in-pages.tsx";
import UnauthorizedPage from "./unauthorized-page.tsx";

it("'Go Back' in a fresh tab without history goes to the start page", async () => {
	history.replaceState(null, "");
	const { user } = showPages({ "/unauthorized": <UnauthorizedPage /> }, "/unauthorized");
	await user.click(screen.getByRole("button", { name: "Go Back" }));
	await nowAt("/");
});
