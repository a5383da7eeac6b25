import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { siteConfig } from "../lib/site/site-config.ts";
import { ownSession, ownUser } from "../testing/own-user.ts";
import { authRefuses, pretendServer } from "../testing/pretend-server.ts";
import { nobodySignedIn, nowAt, showPages } from "../testing/sign-in-pages.tsx";
import ForgotPasswordPage from "./forgot-password-page.tsx";

const quiet = { "POST /auth/v1/logout": {}, "POST /auth/v1/recover": {} } as const;
const shown = (at = "/forgot-password") => showPages({ "/forgot-password": <ForgotPasswordPage /> }, at);
const send = () => screen.getByRole("button", { name: "Send reset link" });

beforeEach(async () => {
	pretendServer(quiet);
	await nobodySignedIn();
});

it("an empty or wrong address is reported at once", async () => {
	const { user } = shown();
	await user.click(send());
	await screen.findByText("Email is required");
	await user.type(screen.getByLabelText("Email address"), "ann");
	await user.click(send());
	await screen.findByText("Please enter a valid email address");
});

it("a failure is reported, and the address stays", async () => {
	pretendServer({
		...quiet,
		"POST /auth/v1/recover": () => authRefuses(429, "over_email_send_rate_limit", "Wait 9 s"),
	});
	const { user } = shown();
	await user.type(screen.getByLabelText("Email address"), "ann@example.com");
	await user.click(send());
	await screen.findByText("Password reset request failed");
	screen.getByText("Wait 9 s");
	expect(screen.getByLabelText("Email address")).toHaveProperty("value", "ann@example.com");
});

it("the page says how long the mail works, as the operator set it", async () => {
	const mail = siteConfig.mail;
	siteConfig.mail = { ...mail, validFor: "15 minutes" };
	const { user } = shown();
	await user.type(screen.getByLabelText("Email address"), "ann@example.com");
	await user.click(send());
	await screen.findByRole("heading", { name: "Check your email" });
	screen.getByText("The link expires in 15 minutes");
	siteConfig.mail = mail;
	await user.click(screen.getByRole("button", { name: "Try a different email address" }));
	await screen.findByRole("heading", { name: "Forgot your password?" });
});

it("the code from the mail leads to a new password here, and then to the sign-in", async () => {
	const server = pretendServer({
		...quiet,
		"POST /auth/v1/verify": () => ownSession(),
		"GET /auth/v1/user": ownUser,
		"POST /auth/v1/token": () => ownSession(),
		"PUT /auth/v1/user": ownUser,
	});
	const { user } = shown("/forgot-password?next=%2Fbilling");
	await user.type(screen.getByLabelText("Email address"), "ann@example.com");
	await user.click(send());
	await screen.findByLabelText("Six-digit code");
	// The link in the mail, opened elsewhere, leads there too.
	expect(server.callsOf("POST /auth/v1/recover")[0]?.query.get("redirect_to")).toBe(
		`${location.origin}/reset-password?next=%2Fbilling`,
	);
	await user.type(screen.getByLabelText("Six-digit code"), "123456");
	await screen.findByRole("heading", { name: "Set a new password" });
	expect(server.callsOf("POST /auth/v1/verify")[0]?.body).toMatchObject({
		type: "recovery",
		token: "123456",
	});
	await user.type(screen.getByLabelText("New password"), "Third-Horse-9&");
	await user.type(screen.getByLabelText("Confirm new password"), "Third-Horse-9&");
	await user.click(screen.getByRole("button", { name: "Reset password" }));
	await screen.findByRole("heading", { name: "Password Reset Successful" });
	expect(server.callsOf("PUT /auth/v1/user")[0]?.body).toMatchObject({ password: "Third-Horse-9&" });
	await nowAt("/login?next=%2Fbilling");
});

it("offers a passkey instead of the password, if the browser supports passkeys", async () => {
	vi.spyOn(siteConfig, "passkeysFor", "get").mockReturnValue(location.hostname);
	vi.stubGlobal("PublicKeyCredential", class {});
	const { unmount } = shown();
	await screen.findByText("If your account has a passkey, you can sign in with it instead.");
	unmount();
	vi.stubGlobal("PublicKeyCredential", undefined);
	shown();
	await screen.findByText("Forgot your password?");
	expect(screen.queryByText(/passkey/)).toBeNull();
});

it("a mail that is not going out is neither said to be sent nor to be on its way", async () => {
	const server = pretendServer({ ...quiet, "GET /api/notifications/mail": { waits: true } });
	const { user } = shown();
	await user.type(screen.getByLabelText("Email address"), "ann@example.com");
	await user.click(send());
	await screen.findByText(/belongs to an account, a code and a link .+ have not gone out yet\.$/);
	screen.getByText("We could not send it yet");
	expect(server.callsOf("GET /api/notifications/mail")).toHaveLength(1);
	expect(screen.queryByText("Password reset instructions sent to your email")).toBeNull();
	expect(screen.queryByText(/on their way/)).toBeNull();
});
