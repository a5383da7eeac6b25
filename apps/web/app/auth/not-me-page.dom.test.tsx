import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { pretendServer } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import NotMePage from "./not-me-page.tsx";

const done = /^Every device is signed out, and your old password no longer works\./;
const goes = "An email with a link to choose a new one is on its way to you.";

/** Presses the button of the page behind the link in a mail. */
async function pressed(recovery: "sent" | "support", waits: boolean) {
	history.replaceState(null, "", "/not-me#token=abc");
	const server = pretendServer({
		"POST /api/account/not-me": { recovery },
		"GET /api/notifications/mail": { waits },
	});
	const { container, user } = show(<NotMePage />);
	await user.click(await screen.findByRole("button", { name: "Take my account back" }));
	await screen.findByText(done);
	return { server, container };
}

it("while our mail waits, the page says that the link has not gone out yet, and nothing that it is on its way", async () => {
	const { container } = await pressed("sent", true);
	await screen.findByText("We could not send it yet");
	screen.getByText("The email with a link to choose a new one has not gone out yet.");
	expect(container.textContent).not.toMatch(/on its way|\bsent\b/);
});

it("while mail goes out, the page says that the link is on its way", async () => {
	const { server } = await pressed("sent", false);
	screen.getByText(goes);
	expect(server.callsOf("POST /api/account/not-me")[0]?.body).toEqual({ token: "abc" });
});

it("a link that was not sent is not said to wait or to be on its way", async () => {
	const { server, container } = await pressed("support", true);
	expect(container.textContent).toContain("We could not send you a link");
	expect(container.textContent).not.toContain("on its way");
	expect(server.callsOf("GET /api/notifications/mail")).toHaveLength(0);
});
