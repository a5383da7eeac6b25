import { cleanup, screen } from "@testing-library/react";
import { useForm } from "react-hook-form";
import { expect, it } from "vitest";
import { storedSessionKey } from "../../lib/session/stored-session.ts";
import { show } from "../../testing/show.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useKeptText } from "./use-kept-text.ts";

function Form({ whose }: { whose: string }) {
	const form = useForm({ values: { note: "as saved" } });
	useKeptText(`note of ${whose}`, form);
	return (
		<form>
			<TextField label="Note" {...form.register("note")} />
			<p>{form.formState.isDirty ? "not saved" : "nothing typed"}</p>
		</form>
	);
}

const note = () => screen.getByLabelText("Note");

async function typeAndLeave(text: string, ended: boolean) {
	const { user } = show(<Form whose="Ann" />);
	await user.clear(note());
	await user.type(note(), text);
	if (ended) localStorage.removeItem(storedSessionKey);
	cleanup();
}

it("text of a form whose session ended is there again after the sign-in, once and as not saved", async () => {
	await typeAndLeave("half a sentence", true);
	show(<Form whose="Ann" />);
	expect(note()).toHaveProperty("value", "half a sentence");
	await screen.findByText("not saved");
	localStorage.removeItem(storedSessionKey);
	cleanup();
	show(<Form whose="Bob" />);
	expect(note(), "somebody else finds none of it").toHaveProperty("value", "as saved");
});

it("a form that was left while signed in starts as it was saved", async () => {
	await typeAndLeave("thrown away", false);
	show(<Form whose="Ann" />);
	expect(note()).toHaveProperty("value", "as saved");
	screen.getByText("nothing typed");
});
