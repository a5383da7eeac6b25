import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { madeFile } from "@unlisted/removal-proof/testing";
import { expect, test } from "vitest";
import { pretendServer } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import { VerifyProof } from "./verify-proof.tsx";

const { text } = await madeFile({ removals: 2 });
const file = (content: string, name = "proof.json") =>
	new File([content], name, { type: "application/json" });

/** The page, with the checker that loads a moment later. */
async function opened() {
	const user = userEvent.setup();
	show(<VerifyProof />);
	const choose = async (one: File) => {
		await user.upload(screen.getByLabelText("Proof file"), one);
	};
	return { user, choose };
}

/** Whether the text is in the page and nothing around it hides it. */
const isShown = (words: string | RegExp) =>
	screen.queryAllByText(words).some((one) => one.closest("[hidden]") === null);
const shown = (words: string | RegExp) =>
	waitFor(() => expect(isShown(words)).toBe(true), { timeout: 10_000 });

test("a whole file: verified, its facts, its events with dates, and the key to compare", async () => {
	pretendServer({});
	const { choose } = await opened();
	expect(isShown("Verified")).toBe(false);
	await choose(file(text));
	await shown("Verified");
	await shown("6 events of 2 removals, unchanged since the log took them in.");
	expect(isShown("Removal 2 of 2")).toBe(true);
	expect(screen.getAllByText("2026-11-01 08:00 UTC")).toHaveLength(2);
	expect(screen.getAllByText("Disclosed: name, email")).toHaveLength(2);
	expect(isShown("unlisted.example/transparency/key")).toBe(true);
});

test("a changed file: not verified, and where; nothing from an earlier file stays", async () => {
	pretendServer({});
	const { choose } = await opened();
	await choose(file(text));
	await shown("Verified");
	await choose(file(text.replace("request_sent", "request_lost")));
	await shown("Not verified");
	expect(isShown("Event 1 of removal 1 was changed: its hash does not match.")).toBe(true);
	expect(isShown("Verified")).toBe(false);
	expect(isShown("Removal 2 of 2")).toBe(false);
});

test("any other file: a sentence", async () => {
	pretendServer({});
	const { choose } = await opened();
	await choose(file("<b>hello</b>"));
	await shown("This is not a proof file: it does not begin like one.");
});
