import { act, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { ownUser } from "../../testing/own-user.ts";
import { pretendServer, refuses, unreachable } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { ChangeEmailForm } from "./change-email-form.tsx";

const read = "GET /auth/v1/user";
const change = "PUT /auth/v1/user";
const shown = () => show(<ChangeEmailForm email="ann@example.com" />);
const field = () => screen.getByLabelText("New email address");
const press = () => screen.getByRole("button", { name: "Change email address" });

it.each([
	["", "Email is required"],
	["not an address", "Invalid email format"],
	["ANN@example.com", "This is already your address"],
])("%j is not sent", async (text, sentence) => {
	const server = pretendServer({ [read]: ownUser });
	const { user } = shown();
	if (text) await user.type(field(), text);
	await user.click(press());
	await screen.findByText(sentence);
	expect(server.callsOf(change)).toHaveLength(0);
});

it("a requested change waits for both addresses, and names them", async () => {
	const asked = { ...ownUser, new_email: "new@example.com" };
	const server = pretendServer({ [read]: ownUser, [change]: asked });
	const { user } = shown();
	await user.type(field(), "new@example.com");
	server.say({ [read]: asked });
	await user.click(press());
	await screen.findByText("Two emails are on their way");
	screen.getByText("new@example.com");
	expect(field()).toHaveProperty("value", "");
	expect(server.callsOf(change)[0]?.body).toMatchObject({ email: "new@example.com" });
});

it("two mails that are not going out are not said to be on their way", async () => {
	pretendServer({
		[read]: { ...ownUser, new_email: "new@example.com" },
		"GET /api/notifications/mail": { waits: true },
	});
	shown();
	await screen.findByText("Two emails have not gone out yet");
	screen.getByText("We could not send it yet");
	expect(screen.queryByText("Two emails are on their way")).toBeNull();
});

it("a change under way that could not be looked up is not passed over, and another try shows it", async () => {
	const server = pretendServer({ [read]: () => refuses("unavailable", "The service is busy.") });
	const { user } = shown();
	await screen.findByText("We could not check whether a change is in progress");
	server.say({ [read]: { ...ownUser, new_email: "new@example.com" } });
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await screen.findByText("Two emails are on their way");
	expect(screen.queryByText("We could not check whether a change is in progress")).toBeNull();
});

it.each([
	["a server that refuses", () => refuses("rate_limited", "Too many requests"), /\S/],
	["no answer", unreachable, /We could not reach the server\./],
])("%s is said, and what was typed stays", async (_, reply, sentence) => {
	pretendServer({ [read]: ownUser, [change]: reply });
	const { user } = shown();
	await user.type(field(), "new@example.com");
	await user.click(press());
	await screen.findByText("The address was not changed");
	expect(screen.getByRole("alert").textContent).toMatch(sentence);
	await waitFor(() => expect(field()).toHaveProperty("value", "new@example.com"));
});

it("without a change in progress, a failed reload does not say that an empty form is out of date", async () => {
	const server = pretendServer({ [read]: ownUser });
	const { queries } = shown();
	await waitFor(() => expect(queries.isFetching()).toBe(0));
	server.say({ [read]: unreachable });
	await act(() => queries.refetchQueries({ type: "active" }));
	await screen.findByText("We could not check whether a change is in progress");
	expect(screen.queryByText("This may be out of date")).toBeNull();
});
