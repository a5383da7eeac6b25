import { screen } from "@testing-library/react";
import type { Identifier } from "@unlisted/contracts/told";
import { expect, it, vi } from "vitest";
import { formKeepsItsPromises } from "../../testing/form-promises.ts";
import { held, pretendServer, refuses } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { IdentifierCodeForm } from "./identifier-code-form.tsx";

const identifier: Identifier = {
	id: "6e0f3a52-9a3c-4c55-8a67-6f1f1f3c8d11",
	kind: "email",
	value: "ann.second@example.com",
	status: "pending",
	origin: "added",
	added_at: "2026-11-20T12:00:00Z",
};

formKeepsItsPromises("the form for the code of an identifier", {
	address: "POST /api/scanner/identifiers/:id/verify",
	answer: { identifier: { ...identifier, status: "verified" } },
	show: () => show(<IdentifierCodeForm identifier={identifier} onChanged={() => undefined} />),
	fill: (user) => user.type(screen.getByLabelText("Code"), "123456"),
	press: "Confirm",
	busy: "Checking...",
	typed: { label: "Code", text: "123456" },
	field: { name: "code", label: "Code" },
});

const resend = "POST /api/scanner/identifiers/:id/resend";

it("another code is requested once, and the list is updated", async () => {
	const { told, release } = held({ identifier });
	const server = pretendServer({ [resend]: () => told });
	const onChanged = vi.fn();
	const { user } = show(<IdentifierCodeForm identifier={identifier} onChanged={onChanged} />);
	await user.dblClick(screen.getByRole("button", { name: "Send another code" }));
	expect(screen.getByRole("button", { name: "Sending..." }).getAttribute("aria-disabled")).toBe("true");
	release();
	await screen.findByText("Another code is on its way to ann.second@example.com.");
	expect(server.callsOf(resend)).toHaveLength(1);
	expect(onChanged).toHaveBeenCalledOnce();
});

it("says that another code could not be sent", async () => {
	pretendServer({ [resend]: () => refuses("rate_limited", "Wait a minute and try again.") });
	const { user } = show(<IdentifierCodeForm identifier={identifier} onChanged={() => undefined} />);
	await user.click(screen.getByRole("button", { name: "Send another code" }));
	await screen.findByText("Wait a minute and try again.");
	expect(screen.getByRole("button", { name: "Send another code" })).toHaveProperty("disabled", false);
});

it("after a refusal the button waits as long as the server says", async () => {
	pretendServer({ [resend]: () => refuses("rate_limited", "Wait and try again.", undefined, 42) });
	const { user } = show(<IdentifierCodeForm identifier={identifier} onChanged={() => undefined} />);
	await user.click(screen.getByRole("button", { name: "Send another code" }));
	const again = await screen.findByRole("button", { name: /^Send another code in (3\d|4[0-2]) s$/ });
	expect(again).toHaveProperty("disabled", true);
});

it("a code whose mail is not going out is not said to be on its way, also not another one", async () => {
	const sent = { ...identifier, code_expires_at: new Date(Date.now() + 600_000).toISOString() };
	pretendServer({ [resend]: { identifier: sent }, "GET /api/notifications/mail": { waits: true } });
	const { user } = show(<IdentifierCodeForm identifier={sent} onChanged={() => undefined} />);
	await screen.findByText(/^The six digits have not gone out yet to/);
	screen.getByText("We could not send it yet");
	await user.click(screen.getByRole("button", { name: "Send another code" }));
	await screen.findByRole("button", { name: "Send another code" });
	expect(screen.queryByText(/on (its|their) way/)).toBeNull();
});
