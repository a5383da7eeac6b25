import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../testing/show.tsx";
import { Folded } from "./folded.tsx";

it("what is folded is there for a wide screen, and a press brings it on a phone and takes it away again", async () => {
	const { user } = show(
		<Folded label="The record in full">
			<p>Taken in May</p>
		</Folded>,
	);
	const press = screen.getByRole("button", { name: "The record in full" });
	const content = document.getElementById(press.getAttribute("aria-controls") ?? "");
	// Only the phone's rule hides it; paper shows it in any case.
	const isHiddenOnAPhone = () => content?.classList.contains("max-sm:hidden");
	expect(content?.textContent).toBe("Taken in May");
	expect([press.getAttribute("aria-expanded"), isHiddenOnAPhone()]).toEqual(["false", true]);
	await user.click(press);
	expect([press.getAttribute("aria-expanded"), isHiddenOnAPhone()]).toEqual(["true", false]);
	await user.click(press);
	expect([press.getAttribute("aria-expanded"), isHiddenOnAPhone()]).toEqual(["false", true]);
});
