import { screen } from "@testing-library/react";
import { formKeepsItsPromises } from "../testing/form-promises.ts";
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
