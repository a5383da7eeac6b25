import { screen, waitFor } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { Button } from "../../ui/button.tsx";
import { PasskeyBox } from "./passkey-box.tsx";

type Answer = { ok: true } | { ok: false; message: string };

it("asks only after a click; a failure is reported, and can be tried again", async () => {
	const answers: Answer[] = [{ ok: false, message: "It was not used in time." }, { ok: true }];
	const ask = vi.fn(async () => answers.shift() as Answer);
	const onDone = vi.fn();
	const onBusy = vi.fn();
	const { user } = show(
		<PasskeyBox ask={ask} onDone={onDone} onBusy={onBusy}>
			{(busy, press) => (
				<Button disabled={busy} onClick={press}>
					Use it
				</Button>
			)}
		</PasskeyBox>,
	);
	expect(ask).not.toHaveBeenCalled();
	await user.click(screen.getByRole("button", { name: "Use it" }));
	await screen.findByText("Your passkey was not accepted");
	screen.getByText("It was not used in time.");
	expect(onDone).not.toHaveBeenCalled();
	await user.click(screen.getByRole("button", { name: "Use it" }));
	await waitFor(() => expect(onDone).toHaveBeenCalledTimes(1));
	expect(screen.queryByText("Your passkey was not accepted")).toBeNull();
	expect(onBusy.mock.calls.map(([busy]) => busy)).toEqual([true, false, true, false]);
});
