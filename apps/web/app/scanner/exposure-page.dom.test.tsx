import { act, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { held, pretendServer, refuses } from "../testing/pretend-server.ts";
import {
	button,
	canvaDetail,
	change,
	chips,
	type Exposure,
	id,
	nextId,
	opened,
	read,
	shown,
	tick,
} from "./testing/exposure-stage.tsx";

/** Chips are red only for data that a stranger could use. */
it("some digits of a card are not a card: the chip says so, and is not red", async () => {
	const of = (part_of_card: boolean): Exposure => ({
		...canvaDetail,
		exposed_data: { payment_card: "•••• 4242" },
		...(canvaDetail.help && { help: { ...canvaDetail.help, part_of_card } }),
	});
	pretendServer({ [read]: () => ({ exposure: of(true) }) });
	const { unmount } = opened();
	const part = await screen.findByText("Part of a card number");
	unmount();
	pretendServer({ [read]: () => ({ exposure: of(false) }) });
	opened();
	const whole = (await screen.findAllByText("Payment card")).find((one) => one.closest("section ul"));
	expect(part.className).not.toBe(whole?.className);
});

/** The specification's fields of an exposure, and nothing else. */
const plain = {
	id,
	description: "Something in a shop",
	source_type: "paste_sites",
	severity: "critical",
	status: "new",
	discovered_at: "2026-11-20T12:00:00Z",
	confidence_score: 0.5,
	exposed_data: { email: "a@example.com", account_number: 12 },
} as unknown as Exposure;

describe("the exposure page", () => {
	it("starts with service and date, what happened, what leaked, and the steps", async () => {
		await shown();
		screen.getByRole("heading", { name: "Canva, May 2019", level: 1 });
		screen.getByText(/^In May 2019, the data of 137 million accounts leaked from Canva\./);
		const leaked = within(screen.getByRole("region", { name: "What leaked" })).getAllByRole("listitem");
		expect(leaked.map((one) => one.textContent)).toEqual(["Password", "Email address"]);
		const boxes = screen.getAllByRole("checkbox");
		expect(boxes).toHaveLength(2);
		screen.getByRole("checkbox", { name: "1. Change your Canva password" });
		const link = screen.getByRole("link", { name: /^Open Canva's password page/ });
		expect(link.getAttribute("href")).toBe("https://www.canva.com/settings");
	});

	it("has everything that the specification puts on it", async () => {
		await shown({ ...canvaDetail, source_url: "https://leak.example/canva", breach_date: "2019-09-24" });
		for (const name of ["Recommended Actions", "Immediate Action Required", "General Security Tips"])
			screen.getByRole("heading", { name });
		for (const text of ["Change related passwords", "Consider fraud alerts", "Use unique passwords"])
			screen.getByText(text);
		screen.getByRole("heading", { name: "Risk Assessment" });
		screen.getByText("CRITICAL");
		screen.getByText("92%");
		screen.getByText("breach databases");
		// The date when it was found and the date of the breach have the same form.
		screen.getAllByText("November 20, 2026");
		screen.getByText("September 24, 2019");
		screen.getByText("https://leak.example/canva");
		for (const name of ["Mark as Acknowledged", "Mark as Resolved", "Export Details"]) button(name);
		screen.getByRole("link", { name: "Back to Scanner" });
	});

	it("says what another country does, after the person chooses it", async () => {
		const { user } = await shown();
		screen.getByText("Freeze it at all three.");
		await user.selectOptions(screen.getByLabelText("Where you live"), "United Kingdom");
		screen.getByText("Ask Cifas.");
		expect(screen.queryByText("Freeze it at all three.")).toBeNull();
		await user.selectOptions(screen.getByLabelText("Where you live"), "United States");
	});

	it("has “Mark as Resolved” as its main button once the last step is ticked, not before", async () => {
		const [first, ...others] = canvaDetail.help?.steps ?? [];
		const stepsDone = (...done: boolean[]): Exposure => ({
			...canvaDetail,
			...(canvaDetail.help &&
				first && {
					help: {
						...canvaDetail.help,
						steps: [first, ...others].map((step, at) => ({ ...step, done: done[at] ?? false })),
					},
				}),
		});
		const mainButtons = () =>
			screen
				.getAllByRole("button")
				.filter(({ classList }) => classList.contains("bg-safe"))
				.map(({ textContent }) => textContent);
		const { server, user } = await shown(stepsDone(true, false), {
			[tick]: { exposure: stepsDone(true, true) },
		});
		expect(mainButtons()).toEqual([]);
		expect(screen.queryByText("Every step is done. You can close this one.")).toBeNull();
		server.say({ [read]: { exposure: stepsDone(true, true) } });
		await user.click(screen.getByRole("checkbox", { name: "2. Stop credit in your name" }));
		await screen.findByText("Every step is done. You can close this one.");
		expect(mainButtons()).toEqual(["Mark as Resolved"]);
	});

	it("when resolved, it links to the next one, and can be undone", async () => {
		const resolved: Exposure = {
			...canvaDetail,
			status: "resolved",
			resolution_notes: "Manually resolved by user",
			resolved_at: "2026-11-21T12:00:00Z",
		};
		const { server, user } = await shown(canvaDetail, { [change]: { exposure: resolved } });
		server.say({ [read]: { exposure: resolved } });
		await user.click(button("Mark as Resolved"));
		const next = await screen.findByRole("link", { name: "Next: LinkedIn" });
		expect(next.getAttribute("href")).toBe(`/scanner/exposure/${nextId}`);
		expect(server.callsOf(change)[0]?.body).toEqual({
			status: "resolved",
			notes: "Manually resolved by user",
		});
		screen.getByRole("heading", { name: "Resolution Notes" });
		screen.getByText("Resolved on November 21, 2026");
		expect(screen.queryByRole("button", { name: "Mark as Resolved" })).toBeNull();
		server.say({
			"DELETE /api/scanner/exposures/:id/resolution": { exposure: canvaDetail },
			[read]: { exposure: canvaDetail },
		});
		await user.click(button("Undo"));
		await screen.findByRole("button", { name: "Mark as Resolved" });
	});

	it.each([
		["nothing of ours", {}],
		["only its success", { success: true }],
		["an empty body", undefined],
	])("shows the current state after a change that is answered with %s", async (_, answer) => {
		const { server, user } = await shown(canvaDetail, { [change]: () => answer });
		server.say({ [read]: { exposure: { ...canvaDetail, status: "acknowledged" } } });
		await user.click(button("Mark as Acknowledged"));
		await waitFor(() => expect(chips()).toEqual(["acknowledged", "acknowledged"]));
		screen.getByText("Marked as acknowledged.");
		expect(screen.queryByText("It was not changed")).toBeNull();
		expect(button("Mark as Resolved")).toHaveProperty("disabled", false);
	});

	it("a resolved exposure may still be somebody else's", async () => {
		const { server, user } = await shown({ ...canvaDetail, status: "resolved" });
		const away: Exposure = { ...canvaDetail, status: "resolved", not_me: true };
		server.say({
			"POST /api/scanner/exposures/:id/not-me": { exposure: away },
			[read]: { exposure: away },
		});
		expect(chips()).toEqual(["resolved", "resolved"]);
		await user.click(button("This is not me"));
		await waitFor(() => expect(chips()).toEqual(["not you", "not you"]));
		// The sentence of what happened says that it is theirs.
		expect(screen.queryByText(/^In May 2019/)).toBeNull();
		expect(screen.getByRole("link", { name: "Next: LinkedIn" }).getAttribute("href")).toBe(
			`/scanner/exposure/${nextId}`,
		);
	});

	it("of somebody else asks for no action, and keeps the general tips", async () => {
		await shown({ ...canvaDetail, not_me: true });
		for (const name of ["Recommended Actions", "General Security Tips", "Risk Assessment"])
			screen.getByRole("heading", { name });
		expect(screen.queryByRole("heading", { name: "Immediate Action Required" })).toBeNull();
		expect(screen.queryByText("Change related passwords")).toBeNull();
	});

	it("while a change is sent, nothing can be clicked a second time or exported", async () => {
		const { told, release } = held({ exposure: { ...canvaDetail, status: "acknowledged" as const } });
		const { user } = await shown(canvaDetail, { [change]: () => told });
		await user.click(button("Mark as Acknowledged"));
		for (const name of ["Saving...", "Mark as Resolved", "This is not me", "Export Details"])
			expect(button(name), name).toHaveProperty("disabled", true);
		release();
		await waitFor(() => expect(button("Export Details")).toHaveProperty("disabled", false));
	});

	it("shows at once in its chip that it is not me, and undoes that if the server refuses", async () => {
		const { told, release } = held(refuses("unavailable", "Not just now"));
		const { user } = await shown(canvaDetail, { "POST /api/scanner/exposures/:id/not-me": () => told });
		await user.click(button("This is not me"));
		await waitFor(() => expect(chips()).toEqual(["not you", "not you"]));
		screen.getByText("You told us this isn't you. We removed it from your results and score.");
		release();
		await screen.findByText("Not just now");
		expect(chips()).toEqual(["new", "new"]);
	});

	it("shows an exposure with only the specification's fields, without steps to tick", async () => {
		await shown(plain);
		screen.getByRole("heading", { name: "Something in a shop", level: 1 });
		// Once as the heading, and once in the panel of the details.
		expect(screen.getAllByText("Something in a shop")).toHaveLength(2);
		screen.getByText("account number");
		screen.getByText("12");
		screen.getByRole("heading", { name: "Immediate Action Required" });
		expect(screen.queryByRole("checkbox")).toBeNull();
	});

	it("shows an unknown severity and status in gray, in the server's words", async () => {
		await shown({ ...plain, severity: "extreme", status: "parked" } as unknown as Exposure);
		const words = screen.getAllByText("Extreme");
		expect(words).toHaveLength(2);
		for (const word of words) {
			expect(word.className).toContain("text-severity-other");
			expect(word.innerHTML).not.toMatch(/bg-fill-/);
		}
		screen.getByText("EXTREME");
		expect(screen.getAllByText("parked")).toHaveLength(2);
		expect(screen.queryByRole("heading", { name: "Immediate Action Required" })).toBeNull();
	});

	it.each([404, 400] as const)(
		"an exposure that the server refuses with %i is not found, and offers no retry",
		async (status) => {
			pretendServer({ [read]: () => refuses(status === 404 ? "not_found" : "invalid_request", "No such") });
			opened();
			await screen.findByRole("heading", { name: "Exposure Not Found" });
			screen.getByText("The requested exposure could not be found.");
			expect(screen.queryByRole("alert")).toBeNull();
			screen.getByRole("link", { name: "Back to Scanner" });
		},
	);

	it("that cannot be loaded again stays, and is marked as old", async () => {
		const { server, queries } = await shown();
		server.say({ [read]: () => refuses("unavailable", "Not just now") });
		await act(() => queries.refetchQueries({ type: "active" }));
		await screen.findByText("This may be out of date");
		screen.getByText("Not just now");
		screen.getByRole("heading", { name: "Canva, May 2019" });
	});

	it("a failed load says why, and can be tried again", async () => {
		const server = pretendServer({ [read]: () => refuses("unavailable", "Not just now") });
		const { user } = opened();
		await screen.findByRole("heading", { name: "Exposure Not Found" });
		screen.getByText("We could not load this exposure");
		screen.getByText("Not just now");
		server.say({ [read]: { exposure: canvaDetail } });
		await user.click(button("Try again"));
		await screen.findByRole("heading", { name: "Canva, May 2019" });
	});
});
