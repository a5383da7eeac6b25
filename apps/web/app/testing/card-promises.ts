import type { QueryClient } from "@tanstack/react-query";
import { act, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { Answer, CallAddress } from "@unlisted/contracts/seam";
import { describe, expect, it } from "vitest";
import { held, pretendServer, type Routes, refuses } from "./pretend-server.ts";

interface CardPromises<A extends CallAddress> {
	readonly address: A;
	readonly show: () => { user: UserEvent; queries: QueryClient };
	/** Answers to the card's other requests. */
	readonly others?: Routes;
	/** The text while it loads, and the title of its failure. */
	readonly waiting: string;
	readonly failing: string;
	/**
	 * Each state has an answer and the text that must appear. `lacking`: an answer of another version, without the
	 * parts that may be missing.
	 */
	readonly states: Readonly<Record<string, { readonly answer: Answer<A>; readonly says: string | RegExp }>>;
}

/** The tests for every card that shows data of the server. */
export function cardKeepsItsPromises<A extends CallAddress>(name: string, card: CardPromises<A>): void {
	const { address, others = {}, waiting, failing, states } = card;
	const routes = (reply: unknown): Routes => ({ ...others, [address]: reply });
	const [first] = Object.values(states);
	const claims = Object.values(states).filter(({ says }) => says !== failing);

	describe(name, () => {
		it("says that it waits, and claims nothing meanwhile", async () => {
			const { told, release } = held(first?.answer);
			pretendServer(routes(() => told));
			card.show();
			await screen.findByText(waiting);
			for (const { says } of claims) expect(screen.queryByText(says)).toBeNull();
			release();
			await waitFor(() => expect(screen.queryByText(waiting)).toBeNull());
		});

		it("that fails says so in the server's words, shows nothing as if it were known, and tries again", async () => {
			const server = pretendServer(routes(() => refuses("unavailable", "The service is busy.")));
			const { user } = card.show();
			await screen.findByText(failing);
			screen.getByText("The service is busy.");
			for (const { says } of claims) expect(screen.queryByText(says)).toBeNull();
			server.say(routes(first?.answer));
			await user.click(screen.getByRole("button", { name: "Try again" }));
			await screen.findAllByText(first?.says ?? "");
			expect(screen.queryByText(failing)).toBeNull();
		});

		it("that cannot be loaded again stays, and is marked as old", async () => {
			const server = pretendServer(routes(first?.answer));
			const { queries } = card.show();
			await screen.findAllByText(first?.says ?? "");
			server.say(routes(() => refuses("unavailable", "The service is busy.")));
			await act(() => queries.refetchQueries({ type: "active" }));
			await screen.findAllByText("This may be out of date");
			screen.getAllByText(first?.says ?? "");
		});

		it.each(Object.entries(states))("%s", async (_, { answer, says }) => {
			pretendServer(routes(answer));
			card.show();
			await screen.findAllByText(says);
		});
	});
}
