import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { show } from "../../testing/show.tsx";
import { SavedDialog } from "./saved-dialog.tsx";

it("a form that is being sent cannot be canceled, because it would be saved all the same", async () => {
	const onClose = vi.fn();
	const { user } = show(
		<SavedDialog title="Edit" open onClose={onClose} savedText="Saved">
			{({ onBusy }, cancel) => (
				<>
					<button type="button" onClick={() => onBusy(true)}>
						Send
					</button>
					<button type="button" onClick={() => onBusy(false)}>
						Refuse
					</button>
					{cancel}
				</>
			)}
		</SavedDialog>,
	);
	const press = (name: string) => user.click(screen.getByRole("button", { name }));
	await press("Send");
	await press("Cancel");
	expect(onClose).not.toHaveBeenCalled();
	await press("Refuse");
	await press("Cancel");
	expect(onClose).toHaveBeenCalledOnce();
});
