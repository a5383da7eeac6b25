import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { expect, it } from "vitest";
import { formKeepsItsPromises } from "../testing/form-promises.ts";
import { pretendServer, refuses } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import { SupportForm } from "./support-form.tsx";

async function fill(user: UserEvent) {
	await user.type(screen.getByLabelText("Your name"), "Ann Example");
	await user.type(screen.getByLabelText("Email address"), "ann@example.com");
	await user.selectOptions(screen.getByLabelText("What is it about?"), "privacy");
	await user.type(screen.getByLabelText("Message"), "Please help me with this.");
}

formKeepsItsPromises("the support form", {
	address: "POST /api/support",
	answer: { reference: "UN-7K3F9Q" },
	show: () => show(<SupportForm />),
	fill,
	press: "Send message",
	busy: "Sending…",
	typed: { label: "Message", text: "Please help me with this." },
	field: { name: "email", label: "Email address" },
});

it("the receipt says so if the confirmation cannot go out at the moment", async () => {
	pretendServer({
		"POST /api/support": { reference: "UN-7K3F9Q" },
		"GET /api/notifications/mail": { waits: true },
	});
	const { user } = show(<SupportForm />);
	const isHidden = () => screen.getByText("We could not send it yet").closest("[hidden]") !== null;
	await fill(user);
	await user.click(screen.getByRole("button", { name: "Send message" }));
	await waitFor(() => expect(isHidden()).toBe(false));
	expect(screen.getByText("A confirmation is on its way to you.").closest("[hidden]")).not.toBeNull();
});

it("a message that was corrected after a failure goes out with a new key, an unchanged one with its own", async () => {
	const address = "POST /api/support";
	const server = pretendServer({
		[address]: () => refuses("unavailable", "The database does not answer."),
		"GET /api/notifications/mail": { waits: false },
	});
	const { user } = show(<SupportForm />);
	await fill(user);
	const send = async () => {
		const calls = server.callsOf(address).length;
		await user.click(screen.getByRole("button", { name: "Send message" }));
		await waitFor(() => expect(server.callsOf(address)).toHaveLength(calls + 1));
		await screen.findByRole("button", { name: "Send message" });
	};
	await send();
	await send();
	await user.type(screen.getByLabelText("Message"), " And one thing more.");
	await send();
	const keys = server.callsOf(address).map(({ body }) => (body as { requestKey: string }).requestKey);
	expect(keys[1]).toBe(keys[0]);
	expect(keys[2]).not.toBe(keys[0]);
});
