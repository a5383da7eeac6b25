import { act, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { held, refuses } from "../../testing/pretend-server.ts";
import { canvaDetail, type Exposure, id, read, shown, tick } from "../testing/exposure-stage.tsx";

/** An exposure whose first step is ticked or not. */
const ticked = (done: boolean): Exposure => ({
	...canvaDetail,
	...(canvaDetail.help && {
		help: {
			...canvaDetail.help,
			steps: canvaDetail.help.steps?.map((one, at) => (at === 0 ? { ...one, done } : one)),
		},
	}),
});

describe("the exposure page", () => {
	it("ticks a step at once, and offers to resolve when all are ticked", async () => {
		const { server, user } = await shown(canvaDetail, { [tick]: { actions: [], steps: [] } });
		const [first, second] = screen.getAllByRole("checkbox");
		await user.click(first as HTMLElement);
		screen.getByText("1 of 2 done");
		expect(screen.queryByText(/^Every step is done/)).toBeNull();
		await user.click(second as HTMLElement);
		screen.getByText(/^Every step is done/);
		await waitFor(() =>
			expect(server.callsOf(tick).map(({ body }) => body)).toEqual([{ done: true }, { done: true }]),
		);
		expect(server.callsOf(tick)[0]?.path).toBe(
			`/api/scanner/exposures/${id}/actions/change_service_password`,
		);
	});

	it("shows what another tab did to a step after it was ticked here", async () => {
		const stored = held({ actions: [], steps: [] });
		const { server, user, queries } = await shown(canvaDetail, { [tick]: () => stored.told });
		const first = () => screen.getAllByRole("checkbox")[0] as HTMLInputElement;
		await user.click(first());
		// The exposure is read again, in its state before the click, while the answer is on its way. The click still
		// holds.
		await act(() => queries.invalidateQueries());
		expect(first().checked).toBe(true);
		server.say({ [read]: { exposure: ticked(true) } });
		await act(async () => stored.release());
		await waitFor(() => expect(queries.isFetching()).toBe(0));
		expect(first().checked).toBe(true);

		server.say({ [read]: { exposure: ticked(false) } });
		await act(() => queries.invalidateQueries());
		await waitFor(() => expect(first().checked).toBe(false));
	});

	it("a step that is clicked twice at once ends as the last click said", async () => {
		const { server, user } = await shown(canvaDetail, { [tick]: { actions: [], steps: [] } });
		const [first] = screen.getAllByRole("checkbox") as HTMLInputElement[];
		await user.dblClick(first as HTMLElement);
		await waitFor(() =>
			expect(server.callsOf(tick).map(({ body }) => body)).toEqual([{ done: true }, { done: false }]),
		);
		screen.getByText("0 of 2 done");
		expect(first?.checked).toBe(false);
	});

	it("undoes a tick that could not be saved, and says so", async () => {
		const { user } = await shown(canvaDetail, { [tick]: () => refuses("unavailable", "Not just now") });
		await user.click(screen.getAllByRole("checkbox")[0] as HTMLElement);
		await screen.findByText("The step was not saved");
		screen.getByText("Not just now");
		expect(screen.getAllByRole("checkbox")[0]).toHaveProperty("checked", false);
	});
});
