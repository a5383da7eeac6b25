import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../testing/show.tsx";
import { CopyButton } from "./copy-button.tsx";

function shown(writeText: () => Promise<void>) {
	const { user } = show(<CopyButton text="aaaaa-bbbbb" label="Copy all codes" shown="Copy" />);
	vi.spyOn(navigator, "clipboard", "get").mockReturnValue({ writeText } as never);
	return user;
}
const button = () => screen.getByRole("button", { name: "Copy all codes" });

it("says on the button that the text was copied", async () => {
	await shown(async () => undefined).click(button());
	await vi.waitFor(() => expect(button().textContent).toBe("Copied"));
	expect(screen.getByRole("status").className).toBe("sr-only");
});

it("shows everybody, not only screen readers, that nothing was copied", async () => {
	await shown(async () => Promise.reject(new Error("refused"))).click(button());
	const said = await screen.findByText("Could not copy. Select the text instead.");
	expect(said.className).not.toContain("sr-only");
	expect(button().textContent).toBe("Copy");
});
