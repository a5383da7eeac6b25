import { act, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { held, pretendServer } from "../../testing/pretend-server.ts";
import { button, canvaDetail, type Exposure, opened, read, shown } from "../testing/exposure-stage.tsx";

describe("closing the account", () => {
	const close = {
		service: "canva.com",
		page: "https://www.canva.com/settings/delete",
		difficulty: "hard",
		how: "Ask their support.",
		letter: {
			to: "privacy@canva.example",
			subject: "Please close my Canva account",
			text: "Hello,\n\nplease.",
		},
	} as const;
	const withClose = (more: object): Exposure =>
		({ ...canvaDetail, help: { ...canvaDetail.help, close: { ...close, ...more } } }) as Exposure;

	it("links to the service's page, says how hard it is, and has a mail to copy", async () => {
		await shown(withClose({}));
		expect(screen.getByRole("heading", { name: "Close the account there" })).toBeTruthy();
		expect(screen.getByRole("link", { name: /Open Canva's page for it/ }).getAttribute("href")).toBe(
			close.page,
		);
		expect(screen.getByText("Hard")).toBeTruthy();
		expect(screen.getByText(/You have to ask them/)).toBeTruthy();
		expect(screen.getByText("Ask their support.")).toBeTruthy();
		const mail = within(await screen.findByRole("region", { name: "A mail to send" }));
		for (const part of [close.letter.to, close.letter.subject]) expect(mail.getByText(part)).toBeTruthy();
		expect(mail.getAllByRole("button", { name: /Copy/ })).toHaveLength(3);
	});

	it("says what cannot be deleted, and offers no mail if the service takes none", async () => {
		await shown(withClose({ difficulty: "impossible", letter: null, how: null }));
		expect(screen.getByText(/cannot be deleted completely/)).toBeTruthy();
		expect(screen.queryByRole("region", { name: "A mail to send" })).toBeNull();
	});

	const accounts = "GET /api/removals/accounts";
	const begin = "POST /api/removals/accounts";
	const removal = (more: object = {}) =>
		({
			id: "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0d001",
			kind: "account",
			state: "needs_person",
			broker: { id: "canva.com", name: "Canva" },
			sentence: "You are closing it.",
			can: ["answer_task"],
			task: { kind: "close_account", title: "Close the account", since: "2026-11-21T12:00:00Z" },
			...more,
		}) as never;
	const open = { accounts: [], writes: true, emails: ["ann@own.example", "ann@old.example"] };

	it("is tracked after the person says that they are closing it, with a way to say whether it worked", async () => {
		const server = pretendServer({
			[read]: { exposure: withClose({}) },
			[accounts]: { ...open, writes: false },
			[begin]: () => {
				server.say({ [accounts]: { ...open, accounts: [{ service: "canva.com", removal: removal() }] } });
				return { removal: removal() };
			},
		});
		const { user } = opened();
		await user.click(await screen.findByRole("button", { name: "I am closing it" }));
		const link = await screen.findByRole("link", { name: "Say whether it worked" });
		expect(link.getAttribute("href")).toMatch(/^\/removals\/.+#task$/);
		expect(screen.getByText("Needs you.")).toBeTruthy();
		expect(server.callsOf(begin).map(({ body }) => body)).toEqual([{ service: "canva.com", way: "page" }]);
	});

	it("goes by our own letter if this installation sends letters, about the address that the person chooses", async () => {
		const server = pretendServer({
			[read]: { exposure: withClose({}) },
			[accounts]: open,
			[begin]: { removal: removal() },
		});
		const { user } = opened();
		await user.click(await screen.findByRole("radio", { name: "ann@old.example" }));
		await user.click(button("Write to Canva for me"));
		expect(server.callsOf(begin).map(({ body }) => body)).toEqual([
			{ service: "canva.com", way: "letter", email: "ann@old.example" },
		]);
		// We send this letter, so nobody has to copy it.
		expect(screen.queryByRole("region", { name: "A mail to send" })).toBeNull();
	});

	it("a double click writes one letter", async () => {
		const server = pretendServer({
			[read]: { exposure: withClose({}) },
			[accounts]: open,
			[begin]: () => held({ removal: removal() }).told,
		});
		opened();
		await screen.findByRole("radio", { name: "ann@old.example" });
		act(() => {
			button("Write to Canva for me").click();
			button("Write to Canva for me").click();
		});
		await screen.findByRole("button", { name: "Saving..." });
		expect(server.callsOf(begin)).toHaveLength(1);
	});

	it("says it on the button that was pressed while it is being saved, and not on the other", async () => {
		const { told } = held({ removal: removal() });
		pretendServer({ [read]: { exposure: withClose({}) }, [accounts]: open, [begin]: () => told });
		const { user } = opened();
		await user.click(await screen.findByRole("button", { name: "Write to Canva for me" }));
		expect(button("Saving...").getAttribute("aria-disabled")).toBe("true");
		expect(button("I am closing it").getAttribute("aria-disabled")).toBe("true");
	});

	it("that is over says so, and can be started again", async () => {
		const closed = removal({ state: "closed", task: null, can: ["again"], sentence: "You said so." });
		pretendServer({
			[read]: { exposure: withClose({}) },
			[accounts]: { ...open, accounts: [{ service: "canva.com", removal: closed }] },
		});
		opened();
		await screen.findByText("Closed.");
		expect(button("I am closing it again")).toBeTruthy();
	});

	it("is not offered if we do not know how", async () => {
		await shown(canvaDetail);
		expect(screen.queryByText("Close the account there")).toBeNull();
	});

	it("is not offered for what is somebody else's", async () => {
		await shown({ ...withClose({}), not_me: true });
		expect(screen.queryByText("Close the account there")).toBeNull();
	});
});
