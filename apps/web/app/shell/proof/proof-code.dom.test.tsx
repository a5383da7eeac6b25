import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { pretendServer } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { CodeProof } from "./proof-code.tsx";

const mail = "GET /api/notifications/mail";
const saysThatItGoes = /on its way|\bsent to\b/;
const nothing = () => undefined;

/** Presses the button for a code, while our mail waits or goes out. */
async function asked(sentTo: string, waits: boolean) {
	const server = pretendServer({ [mail]: { waits }, "GET /auth/v1/reauthenticate": {} });
	const { container, user } = show(
		<CodeProof token="token" sentTo={sentTo} onProved={nothing} onCancel={nothing} onBusy={nothing} />,
	);
	await user.click(screen.getByRole("button", { name: "Send me a code" }));
	return { server, container };
}

it("a code that is asked for while our mail waits is said to wait, and nothing says that it was sent", async () => {
	const { container } = await asked("ann@example.com", true);
	await screen.findByText("We could not send it yet");
	screen.getByText("The code to ann@example.com has not gone out yet.");
	expect(container.textContent).not.toMatch(saysThatItGoes);
});

it("a code that goes out is said to be on its way", async () => {
	await asked("ann@example.com", false);
	await screen.findByText("A code is on its way to ann@example.com.");
});

it("a code in a text message does not wait for our mail", async () => {
	const { server } = await asked("+15550100", true);
	await screen.findByText("A code is on its way to +15550100.");
	expect(server.callsOf(mail)).toHaveLength(0);
});
