import { screen } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { formKeepsItsPromises } from "../testing/form-promises.ts";

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
