import { screen, within } from "@testing-library/react";
import { inPreparation } from "@unlisted/contracts/in-preparation";
import { expect, it } from "vitest";
import { show } from "../testing/show.tsx";
import PrivacyPage from "./privacy-page.tsx";
import TermsPage from "./terms-page.tsx";

it("the terms name every feature of the plans that is in preparation, from the same list as the marks", () => {
	show(<TermsPage />);
	const said = screen.getByText(/^Some of what we list is in preparation/).nextElementSibling;
	const pending = Object.values(inPreparation);
	expect(pending.length).toBeGreaterThan(0);
	expect(said?.querySelectorAll("li:not([hidden])")).toHaveLength(pending.length);
	for (const { words } of pending) expect(said?.textContent).toContain(words);
});

it("a person who wants family members watched reads that nobody can be added yet", () => {
	show(<TermsPage />);
	within(screen.getByText(/with family access/)).getByText("in preparation");
	show(<PrivacyPage />);
	within(screen.getByText(/add a child to family protection/)).getByText("in preparation");
});
