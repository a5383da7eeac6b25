import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { ApiResult } from "../../lib/api/api.ts";
import { held } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { RevealDialog } from "./reveal-dialog.tsx";

type Values = { email: string };
function shown(reveal: () => Promise<ApiResult<Values>>) {
	const onRevealed = vi.fn();
	const onClose = vi.fn();
	const { user } = show(<RevealDialog open reveal={reveal} onRevealed={onRevealed} onClose={onClose} />);
	return { user, onRevealed, onClose };
}
const button = (name: string) => screen.getByRole("button", { name });

it("shows nothing before it is asked, and says what is recorded", () => {
	const reveal = vi.fn();
	shown(reveal);
	screen.getByText(/Your account's log records that the values were shown\./);
	expect(reveal).not.toHaveBeenCalled();
});

it("cannot be clicked twice or closed while it asks, and passes on what it gets", async () => {
	const { told, release } = held<ApiResult<Values>>({ ok: true, data: { email: "ann@example.com" } });
	const reveal = vi.fn(() => told);
	const { user, onRevealed, onClose } = shown(reveal);
	await user.dblClick(button("Reveal"));
	expect(button("Checking...").getAttribute("aria-disabled")).toBe("true");
	expect(button("Cancel").getAttribute("aria-disabled")).toBe("true");
	await user.keyboard("{Escape}");
	expect(onClose).not.toHaveBeenCalled();
	release();
	await waitFor(() => expect(onRevealed).toHaveBeenCalledWith({ email: "ann@example.com" }));
	expect(reveal).toHaveBeenCalledTimes(1);
});

it("says why it was refused, shows nothing, and can be tried again", async () => {
	const refused: ApiResult<Values> = { ok: false, status: 503, message: "Not just now.", fields: {} };
	const reveal = vi.fn(async (): Promise<ApiResult<Values>> => refused);
	const { user, onRevealed, onClose } = shown(reveal);
	await user.click(button("Reveal"));
	await screen.findByText("It was not revealed");
	screen.getByText("Not just now.");
	expect(onRevealed).not.toHaveBeenCalled();
	await user.click(button("Reveal"));
	await waitFor(() => expect(reveal).toHaveBeenCalledTimes(2));
	await user.click(button("Cancel"));
	expect(onClose).toHaveBeenCalledTimes(1);
});
