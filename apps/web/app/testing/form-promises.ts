import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import type { Answer, CallAddress } from "@unlisted/contracts/seam";
import { describe, expect, it } from "vitest";
import { held, pretendServer, type Routes, refuses, unreachable } from "./pretend-server.ts";

interface FormPromises<A extends CallAddress> {
	readonly address: A;
	readonly answer: Answer<A>;
	/** Answers to the form's other requests. */
	readonly others?: Routes;
	readonly show: () => { user: UserEvent };
	readonly fill: (user: UserEvent) => Promise<void>;
	/** The name of its button, which stays while it sends. */
	readonly press: string;
	readonly busy: string;
	/** What must still be there if it could not be sent. */
	readonly typed?: { readonly label: string; readonly text: string };
	/** A field that the server may object to. */
	readonly field?: { readonly name: string; readonly label: string };
	/** The page leaves after sending. Until then nothing can be sent again. */
	readonly staysBusy?: boolean;
	/** Checks what it shows after it was sent. */
	readonly done?: () => void | Promise<void>;
}

/** The tests for every form that a person fills in. */
export function formKeepsItsPromises<A extends CallAddress>(name: string, form: FormPromises<A>): void {
	const { address, answer, others = {}, typed, field } = form;
	const routes = (reply: unknown): Routes => ({ ...others, [address]: reply });
	const button = (label: string) => screen.getByRole("button", { name: label });
	const stillThere = () => {
		if (typed) expect(screen.getByLabelText(typed.label)).toHaveProperty("value", typed.text);
	};

	describe(name, () => {
		it("says that it sends, and a second press sends nothing more", async () => {
			const { told, release } = held(answer);
			const server = pretendServer(routes(() => told));
			const { user } = form.show();
			await form.fill(user);
			await user.dblClick(button(form.press));
			await waitFor(() => expect(button(form.busy).getAttribute("aria-disabled")).toBe("true"));
			// Disabled, it would lose the focus.
			expect(button(form.busy)).toHaveProperty("disabled", false);
			await user.click(button(form.busy));
			expect(server.callsOf(address)).toHaveLength(1);
			release();
			if (!form.staysBusy) {
				await waitFor(() => expect(screen.queryByRole("button", { name: form.busy })).toBeNull());
			}
			expect(server.callsOf(address)).toHaveLength(1);
			await form.done?.();
		});

		it("keeps what was typed when the server fails, says so, and can be sent again", async () => {
			const server = pretendServer(routes(() => refuses("unavailable", "The service is busy.")));
			const { user } = form.show();
			await form.fill(user);
			await user.click(button(form.press));
			await screen.findByText(/The service is busy\./);
			stillThere();
			server.say(routes(answer));
			await user.click(button(form.press));
			await waitFor(() => expect(server.callsOf(address)).toHaveLength(2));
		});

		it("says so when no answer comes", async () => {
			pretendServer(routes(unreachable));
			const { user } = form.show();
			await form.fill(user);
			await user.click(button(form.press));
			await screen.findByText(/We could not reach the server\./);
			stillThere();
		});

		if (!field) return;

		it("shows what the server objects to beside the field", async () => {
			const errors = [{ field: field.name, message: "This one will not do" }];
			pretendServer(routes(() => refuses("invalid_request", "Look at the fields.", errors)));
			const { user } = form.show();
			await form.fill(user);
			await user.click(button(form.press));
			await screen.findByText("This one will not do");
			const input = screen.getByLabelText(field.label);
			expect(input.getAttribute("aria-invalid")).toBe("true");
			const described = input.getAttribute("aria-describedby")?.split(" ") ?? [];
			expect(described.map((id) => document.getElementById(id)?.textContent)).toContain(
				"This one will not do",
			);
			stillThere();
		});

		it("says once what the server objects to, and can be sent again", async () => {
			const message = "This one will not do";
			const errors = [{ field: field.name, message }];
			pretendServer(routes(() => refuses("invalid_request", message, errors)));
			const { user } = form.show();
			await form.fill(user);
			await user.click(button(form.press));
			await screen.findAllByText(message, { exact: false });
			await waitFor(() => expect(button(form.press).getAttribute("aria-disabled")).toBeNull());
			// A second copy of the message would be hidden inside the text of a notice, so we count.
			expect(document.body.textContent?.split(message).length).toBe(2);
		});

		it("sends nothing that it knows to be wrong", async () => {
			const server = pretendServer(routes(answer));
			const { user } = form.show();
			await user.click(button(form.press));
			const input = screen.getByLabelText(field.label);
			await waitFor(() => expect(input.getAttribute("aria-invalid")).toBe("true"));
			expect(server.callsOf(address)).toHaveLength(0);
		});
	});
}
