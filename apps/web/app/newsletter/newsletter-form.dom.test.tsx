import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { formKeepsItsPromises } from "../testing/form-promises.ts";
import { pretendServer } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import { NewsletterForm } from "./newsletter-form.tsx";

formKeepsItsPromises("the newsletter's form", {
	address: "POST /api/newsletter/subscribe",
	answer: { status: "pending" },
	show: () => show(<NewsletterForm />),
	fill: (user) => user.type(screen.getByLabelText("Email address"), "ann@example.com"),
	press: "Subscribe",
	busy: "Sending…",
	typed: { label: "Email address", text: "ann@example.com" },
	field: { name: "email", label: "Email address" },
	done: async () => void (await screen.findByText("One more step")),
});

it("a mail that cannot go out at the moment is not said to be on its way only", async () => {
	pretendServer({
		"POST /api/newsletter/subscribe": { status: "pending" },
		"GET /api/notifications/mail": { waits: true },
	});
	const { user } = show(<NewsletterForm />);
	const note = screen.getByText("We could not send it yet").closest("[hidden]");
	await user.type(screen.getByLabelText("Email address"), "ann@example.com");
	await user.click(screen.getByRole("button", { name: "Subscribe" }));
	await waitFor(() => expect(note?.closest("[hidden]")).toBeNull());
	expect(screen.getByText("An email is on its way to you.").closest("[hidden]")).not.toBeNull();
});
