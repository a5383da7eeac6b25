import { screen } from "@testing-library/react";
import { inPreparation } from "@unlisted/contracts/in-preparation";
import { expect, it } from "vitest";
import { show } from "../testing/show.tsx";
import TermsPage from "./terms-page.tsx";

it("the terms name everything that the plans list and that is in preparation, from the same list as the marks", () => {
	show(<TermsPage />);
	const said = screen.getByText(/^Some of what the plans list is in preparation/).textContent ?? "";
	const pending = Object.values(inPreparation);
	expect(pending.length).toBeGreaterThan(0);
	for (const { words } of pending) expect(said).toContain(words);
});
