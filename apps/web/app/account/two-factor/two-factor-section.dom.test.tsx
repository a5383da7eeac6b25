import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { findingsKey } from "../../lib/api/scanner-keys.ts";
import { ownUser } from "../../testing/own-user.ts";
import { pretendServer } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { TwoFactorSection } from "./two-factor-section.tsx";

it("after the dialog, each place that shows the score asks for it again, because the second factor changes it", async () => {
	pretendServer({ "GET /auth/v1/user": ownUser });
	const { user, queries } = show(<TwoFactorSection />);
	const queryKey = [...findingsKey, "score"];
	queries.setQueryData(queryKey, { score: 20, reasons: [] });
	const isOld = () => queries.getQueryState(queryKey)?.isInvalidated;
	await user.click(await screen.findByRole("button", { name: "Switch on two-factor" }));
	await screen.findByRole("dialog");
	expect(isOld()).toBe(false);
	await user.click(screen.getAllByRole("button", { name: "Close" })[0] as HTMLElement);
	await waitFor(() => expect(isOld()).toBe(true));
});
