import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { ScoreHistory } from "./score-history.tsx";

const one = { at: "2026-11-20T12:00:00Z", score: 72 };
const two = { at: "2026-11-27T12:00:00Z", score: 80 };

it("a history of one score says when the next one comes", () => {
	show(<ScoreHistory history={[one]} next="2026-11-27T12:00:00Z" />);
	screen.getByText("One score so far. The next comes with the scan on November 27, 2026.");
});

it("without a day in the answer, it says as much as is known", () => {
	show(<ScoreHistory history={[one]} next={undefined} />);
	screen.getByText("One score so far. The next comes with the next scan.");
});

it("two scores make a history", () => {
	show(<ScoreHistory history={[one, two]} next="2026-12-04T12:00:00Z" />);
	expect(screen.queryByText(/so far/)).toBeNull();
});
