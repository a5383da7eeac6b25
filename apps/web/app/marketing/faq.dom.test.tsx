import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../testing/show.tsx";
import { faq } from "./content.ts";
import { Faq } from "./faq.tsx";

it("each answer has a mark for every feature that it needs and that may be in preparation", () => {
	show(<Faq />);
	for (const { answer, waitsFor = [] } of faq.items) {
		const marked = [...screen.getByText(answer, { exact: false }).querySelectorAll("[data-promise]")];
		expect(
			marked.map((mark) => mark.getAttribute("data-promise")),
			answer,
		).toEqual(waitsFor.map((what) => `${what}:pending`));
	}
});
