import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Resent } from "../../lib/sign-in/resend-verification.ts";
import { ownSession } from "../../testing/own-user.ts";
import { authRefuses, pretendServer, unreachable } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { nobodySignedIn } from "../../testing/sign-in-pages.tsx";
import { MailCode } from "./mail-code.tsx";

const verify = "POST /auth/v1/verify";
const logout = { "POST /auth/v1/logout": {} };
const wrong = () => authRefuses(403, "otp_expired", "Token has expired or is invalid");

interface Given {
	email?: string;
	sentAt?: number;
	sent?: Resent;
	mailWaits?: boolean;
}

function shown({ email = "ann@gmail.com", sentAt, sent = { ok: true }, mailWaits = false }: Given = {}) {
	const onRight = vi.fn();
	const resend = vi.fn(async () => sent);
	const code = (
		<MailCode
			email={email}
			type="signup"
			mailWaits={mailWaits}
			{...(sentAt === undefined ? {} : { sentAt })}
			resend={resend}
			resendText="Resend"
			resentText="It is on its way"
			notResent="It was not sent"
			onRight={onRight}
		/>
	);
	return { ...show(code), onRight, resend };
}
const field = () => screen.getByLabelText("Six-digit code");

beforeEach(nobodySignedIn);
afterEach(async () => {
	pretendServer(logout);
	await nobodySignedIn();
});

describe("the code of a mail", () => {
	it("is one field of digits that browsers can fill in", () => {
		shown();
		expect(field().getAttribute("autocomplete")).toBe("one-time-code");
		expect(field().getAttribute("inputmode")).toBe("numeric");
	});

	it("is pasted with the words around it, and sent at once, only once", async () => {
		const server = pretendServer({ ...logout, [verify]: () => ownSession() });
		const { user, onRight } = shown();
		await user.click(field());
		await user.paste("Your code is 123 456.");
		await waitFor(() => expect(onRight).toHaveBeenCalledOnce());
		expect(server.callsOf(verify)).toHaveLength(1);
		expect(server.calls[0]?.body).toMatchObject({ email: "ann@gmail.com", token: "123456", type: "signup" });
		expect(onRight.mock.calls[0]?.[1], "the password is kept").toBe(true);
	});

	it("that is wrong is reported beside the field, which is empty again", async () => {
		const server = pretendServer({ ...logout, [verify]: wrong });
		const { user, onRight } = shown();
		await user.type(field(), "000000");
		await screen.findByText("That code is wrong or expired. Try the newest one.");
		expect(field()).toHaveProperty("value", "");
		expect(field().getAttribute("aria-invalid")).toBe("true");
		server.say({ [verify]: () => ownSession() });
		await user.type(field(), "123456");
		await waitFor(() => expect(onRight).toHaveBeenCalledOnce());
	});

	it("with five digits is not sent", async () => {
		const server = pretendServer(logout);
		const { user } = shown();
		await user.type(field(), "12345{Enter}");
		await screen.findByText("Enter the six digits");
		expect(server.callsOf(verify)).toHaveLength(0);
	});

	it("stays if no answer comes, and can be sent again", async () => {
		pretendServer({ ...logout, [verify]: unreachable });
		const { user } = shown();
		await user.type(field(), "123456");
		await screen.findByText(/We could not reach the server\./);
		expect(field()).toHaveProperty("value", "123456");
		expect(screen.getByRole("button", { name: "Confirm" })).toHaveProperty("disabled", false);
	});
});

describe("the code of an account that was created in another browser", () => {
	const asks = () => authRefuses(403, "reauthentication_needed", "Type the password");

	it("asks for the password, and keeps it", async () => {
		const server = pretendServer({ ...logout, [verify]: asks });
		const { user, onRight } = shown();
		await user.type(field(), "123456");
		const password = await screen.findByLabelText("Password");
		server.say({ [verify]: () => authRefuses(400, "invalid_credentials", "Invalid login credentials") });
		await user.type(password, "Wrong-Horse-1!");
		await user.click(screen.getByRole("button", { name: "Confirm and keep my password" }));
		await screen.findByText("Invalid login credentials");
		server.say({ [verify]: () => ownSession() });
		await user.click(screen.getByRole("button", { name: "Confirm and keep my password" }));
		await waitFor(() => expect(onRight).toHaveBeenCalledOnce());
		expect(server.calls.at(-1)?.body).toMatchObject({ token: "123456", password: "Wrong-Horse-1!" });
		expect(onRight.mock.calls[0]?.[1]).toBe(true);
	});

	it("continues without it only on a click, and tells the page so", async () => {
		const server = pretendServer({ ...logout, [verify]: asks });
		const { user, onRight } = shown();
		await user.type(field(), "123456");
		const without = await screen.findByRole("button", { name: "Continue without it" });
		expect(server.callsOf(verify)[0]?.body).toMatchObject({ keep_password: true });
		server.say({ [verify]: () => ownSession() });
		await user.click(without);
		await waitFor(() => expect(onRight).toHaveBeenCalledOnce());
		expect(server.callsOf(verify)[1]?.body).toMatchObject({ keep_password: false });
		expect(onRight.mock.calls[0]?.[1]).toBe(false);
	});
});

describe("the mail itself", () => {
	it("is opened in the web if the provider is known", () => {
		shown();
		const open = screen.getByRole("link", { name: "Open your mail at Gmail" });
		expect(open.getAttribute("href")).toMatch(/^https:\/\/mail\.google\.com/);
	});

	it("is not guessed for a company's own domain", () => {
		shown({ email: "ann@example.com" });
		expect(screen.queryByRole("link", { name: /Open your mail/ })).toBeNull();
	});

	it("can be sent again after the countdown, not before", async () => {
		const { user, resend } = shown({ sentAt: Date.now() - 58_500 });
		expect(screen.getByRole("button", { name: /^Resend in [12] s$/ })).toHaveProperty("disabled", true);
		const again = await screen.findByRole("button", { name: "Resend" }, { timeout: 4000 });
		await user.click(again);
		await screen.findByText("It is on its way");
		expect(resend).toHaveBeenCalledOnce();
		expect(screen.getByRole("button", { name: /^Resend in \d+ s$/ })).toHaveProperty("disabled", true);
	});

	it("that is not going out is not said to be sent", async () => {
		const { user, resend } = shown({ mailWaits: true });
		await user.click(screen.getByRole("button", { name: "Resend" }));
		expect(resend).toHaveBeenCalledOnce();
		await screen.findByRole("button", { name: /^Resend in \d+ s$/ });
		expect(screen.queryByText("It is on its way")).toBeNull();
		expect(screen.queryByText(/Check your spam folder/)).toBeNull();
		screen.getByText("We could not send it yet");
	});

	it("that was requested too soon is refused once, and the button then waits as long as the refusal says", async () => {
		const message = "For security purposes, you can only request this later.";
		const { user, resend } = shown({ sent: { ok: false, message, waitSeconds: 42 } });
		await user.click(screen.getByRole("button", { name: "Resend" }));
		await screen.findByText(message);
		expect(screen.getByRole("button", { name: /^Resend in (3\d|4[0-2]) s$/ })).toHaveProperty(
			"disabled",
			true,
		);
		expect(resend).toHaveBeenCalledOnce();
	});

	it("waits in minutes if the refusal asks for many", async () => {
		const { user } = shown({ sent: { ok: false, message: "Too many emails.", waitSeconds: 3000 } });
		await user.click(screen.getByRole("button", { name: "Resend" }));
		await screen.findByRole("button", { name: "Resend in 50 min" });
	});

	it("waits no longer than the gap, even if the server's clock is ahead", () => {
		shown({ sentAt: Date.now() + 3_600_000 });
		screen.getByRole("button", { name: /^Resend in (59|60) s$/ });
	});

	it("can be requested again at once after a refusal that names no time", async () => {
		const { user } = shown({ sent: { ok: false, message: "We could not reach the server." } });
		await user.click(screen.getByRole("button", { name: "Resend" }));
		await screen.findByText("We could not reach the server.");
		expect(screen.getByRole("button", { name: "Resend" })).toHaveProperty("disabled", false);
	});
});
