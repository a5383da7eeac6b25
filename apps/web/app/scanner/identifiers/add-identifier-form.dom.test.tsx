import { screen } from "@testing-library/react";
import type { IdentifierKind } from "@unlisted/contracts/identifiers";
import type { Identifier } from "@unlisted/contracts/told";
import { expect, it, vi } from "vitest";
import { formKeepsItsPromises } from "../../testing/form-promises.ts";
import { pretendServer } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { emptyDraft } from "./add-draft.ts";
import { AddIdentifierForm } from "./add-identifier-form.tsx";

const identifier: Identifier = {
	id: "6e0f3a52-9a3c-4c55-8a67-6f1f1f3c8d11",
	kind: "email",
	value: "ann.second@example.com",
	status: "pending",
	origin: "added",
	added_at: "2026-11-20T12:00:00Z",
};

function shown(more: { full?: IdentifierKind; phonesAvailable?: boolean; kind?: IdentifierKind } = {}) {
	const { full, phonesAvailable = true, kind = "email" } = more;
	const onClose = vi.fn();
	const rest = { onLeft: () => undefined, onBusy: () => undefined, onAdded: async () => undefined, onClose };
	const form = (
		<AddIdentifierForm
			draft={{ ...emptyDraft, kind }}
			isFull={(one) => one === full}
			limits={{ email: 10, phone: 5, username: 5, name: 3 }}
			phonesAvailable={phonesAvailable}
			{...rest}
		/>
	);
	return { ...show(form), onClose };
}

formKeepsItsPromises("the form for one more identifier", {
	address: "POST /api/scanner/identifiers",
	answer: { identifier },
	show: () => shown(),
	fill: (user) => user.type(screen.getByLabelText("Email"), "ann.second@example.com"),
	press: "Send me a code",
	busy: "Adding...",
	typed: { label: "Email", text: "ann.second@example.com" },
	field: { name: "value", label: "Email" },
});

it("sends a name with the city and the year that tell the person from others", async () => {
	const server = pretendServer({ "POST /api/scanner/identifiers": { identifier } });
	const { user, onClose } = shown();
	await user.selectOptions(screen.getByLabelText("What is it?"), "name");
	await user.type(screen.getByLabelText("Name"), " Ann Example ");
	await user.type(screen.getByLabelText("City"), "Springfield");
	await user.type(screen.getByLabelText("Year of birth"), "1984");
	await user.click(screen.getByRole("button", { name: "Watch it" }));
	await vi.waitFor(() => expect(onClose).toHaveBeenCalled(), { timeout: 10_000 });
	expect(server.calls[0]?.body).toEqual({
		kind: "name",
		value: "Ann Example",
		city: "Springfield",
		birth_year: 1984,
	});
});

it("says that no phone number can be added if this installation cannot send text messages", () => {
	shown({ kind: "phone", phonesAvailable: false });
	expect(screen.getByText(/cannot send text messages/)).toBeDefined();
	expect(screen.getByRole("button", { name: "Send me a code" })).toHaveProperty("disabled", true);
});

it("says that one more than the limit cannot be added, and names the limit", () => {
	shown({ full: "email" });
	expect(screen.getByText(/You can watch at most 10 of this kind/)).toBeDefined();
	expect(screen.getByRole("button", { name: "Send me a code" })).toHaveProperty("disabled", true);
});
