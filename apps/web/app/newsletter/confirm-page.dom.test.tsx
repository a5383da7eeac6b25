import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { pretendServer } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import ConfirmPage from "./confirm-page.tsx";

it("asks first; after the confirmation the heading says so, and the question is gone", async () => {
	history.replaceState(null, "", "/newsletter/confirm#token=abc");
	const server = pretendServer({ "POST /api/newsletter/confirm": { ok: true } as never });
	const { user } = show(<ConfirmPage />);
	screen.getByRole("heading", { level: 1, name: "Confirm the newsletter" });
	expect(server.calls).toHaveLength(0);
	await user.click(screen.getByRole("button", { name: "Yes, send it to me" }));
	await screen.findByRole("heading", { level: 1, name: "You are subscribed" });
	expect(screen.queryByText("Confirm the newsletter")).toBeNull();
});
