import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../testing/show.tsx";
import { SubmitButton } from "./button.tsx";

it("a form that is being sent keeps the focus of its button, and neither Enter nor a press sends it again", async () => {
	const onSubmit = vi.fn((event: React.FormEvent) => event.preventDefault());
	const form = (busy: boolean) => (
		<form onSubmit={onSubmit}>
			<input aria-label="Name" />
			<SubmitButton busy={busy} busyText="Saving...">
				Save
			</SubmitButton>
		</form>
	);
	const { user, rerender } = show(form(false));
	await user.click(screen.getByRole("button", { name: "Save" }));
	expect(onSubmit).toHaveBeenCalledOnce();
	rerender(form(true));
	const button = screen.getByRole("button", { name: "Saving..." });
	expect(document.activeElement).toBe(button);
	expect([button.getAttribute("aria-disabled"), button.hasAttribute("disabled")]).toEqual(["true", false]);
	await user.click(button);
	await user.type(screen.getByLabelText("Name"), "Ann{Enter}");
	expect(onSubmit).toHaveBeenCalledOnce();
});
