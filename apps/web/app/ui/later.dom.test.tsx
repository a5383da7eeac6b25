import { screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import { show } from "../testing/show.tsx";
import { Dialog } from "./dialog.tsx";
import { later } from "./later.tsx";

type Options = Parameters<typeof later>[1];

function NameForm({ name }: { name: string }) {
	return <input aria-label="Name" defaultValue={name} />;
}

/** A part whose code loads when the test allows it. */
function heldBack(options?: Options) {
	const waiting: { come: () => void; fail: () => void }[] = [];
	const Part = later<{ name: string }>(
		() =>
			new Promise((resolve, reject) => {
				waiting.push({ come: () => resolve(NameForm), fail: () => reject(new Error("offline")) });
			}),
		options,
	);
	return { Part, waiting };
}

it("a part is loaded when it is first shown, and is there at once the next time", async () => {
	const { Part, waiting } = heldBack();
	const first = show(<Part name="Ann" />);
	screen.getByText("Loading");
	waiting[0]?.come();
	expect(await screen.findByLabelText("Name")).toHaveProperty("value", "Ann");
	first.unmount();
	show(<Part name="Bob" />);
	expect(screen.getByLabelText("Name")).toHaveProperty("value", "Bob");
	expect(waiting).toHaveLength(1);
});

it("without a connection it says so in its place, and a click tries again", async () => {
	const { Part, waiting } = heldBack();
	const { user } = show(<Part name="Ann" />);
	waiting[0]?.fail();
	await screen.findByText("This part could not be loaded");
	await user.click(screen.getByRole("button", { name: "Try again" }));
	waiting[1]?.come();
	await screen.findByLabelText("Name");
});

it("a browser that remembers the failure asks to load the page again, after the first retry failed", async () => {
	const { Part, waiting } = heldBack();
	const reload = vi.spyOn(location, "reload").mockImplementation(() => undefined);
	const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
	const { user } = show(<Part name="Ann" />);
	waiting[0]?.fail();
	await user.click(await screen.findByRole("button", { name: "Try again" }));
	screen.getByRole("button", { name: "Trying again..." });
	// Without a connection the page could not be loaded again either.
	waiting[1]?.fail();
	await user.click(await screen.findByRole("button", { name: "Try again" }));
	online.mockReturnValue(true);
	waiting[2]?.fail();
	expect(reload).not.toHaveBeenCalled();
	await user.click(await screen.findByRole("button", { name: "Load the page again" }));
	expect(reload).toHaveBeenCalledOnce();
	expect(waiting).toHaveLength(3);
});

it("a part that the page can do without shows nothing while it loads, and fails alone: the rest of the page stays", async () => {
	const { Part, waiting } = heldBack({ quiet: true });
	const { user } = show(
		<main>
			<p>The rest</p>
			<Part name="Ann" />
		</main>,
	);
	expect(screen.getByRole("main").textContent).toBe("The rest");
	waiting[0]?.fail();
	await screen.findByText("This part could not be loaded");
	screen.getByText("The rest");
	await user.click(screen.getByRole("button", { name: "Try again" }));
	waiting[1]?.come();
	await screen.findByLabelText("Name");
	expect(screen.queryByText("This part could not be loaded")).toBeNull();
});

it("a part may have its own text for a failure", async () => {
	const { Part, waiting } = heldBack({ quiet: true, failed: () => <p>Nobody could ask</p> });
	show(<Part name="Ann" />);
	waiting[0]?.fail();
	await screen.findByText("Nobody could ask");
});

it("in a dialog, a field that loads late gets the focus, unless the person has moved it", async () => {
	const { Part, waiting } = heldBack();
	function Page() {
		const [open, setOpen] = useState(false);
		return (
			<>
				<button type="button" onClick={() => setOpen(true)}>
					Open
				</button>
				<Dialog open={open} title="Rename" onClose={() => setOpen(false)}>
					{open ? <Part name="Ann" /> : null}
				</Dialog>
			</>
		);
	}
	const { user } = show(<Page />);
	await user.click(screen.getByRole("button", { name: "Open" }));
	expect(document.activeElement?.textContent).toBe("Rename");
	waiting[0]?.come();
	const field = await screen.findByLabelText("Name");
	await waitFor(() => expect(document.activeElement).toBe(field));
});
