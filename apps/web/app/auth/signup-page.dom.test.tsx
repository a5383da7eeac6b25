import { act, screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { useLocation } from "react-router";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { ownSession } from "../testing/own-user.ts";
import { authRefuses, held, pretendServer, unreachable } from "../testing/pretend-server.ts";
import { nobodySignedIn, nowAt, showPages } from "../testing/sign-in-pages.tsx";
import LoginPage from "./login-page.tsx";
import SignupPage from "./signup-page.tsx";

const signup = "POST /auth/v1/signup";
const made = { id: "7d5f1c1e-6a3b-4f0e-9a53-0c8d2c3f4b5a", email: "ann@example.com", identities: [] };
const quiet = {
	"POST /auth/v1/logout": {},
	"POST /auth/v1/passkeys/authentication/options": () => authRefuses(404, "passkey_disabled", "None"),
} as const;
const password = "Right-Horse-7!";

const shown = (at = "/signup") => showPages({ "/signup": <SignupPage />, "/login": <LoginPage /> }, at);

async function fill(user: UserEvent, { confirm = password } = {}) {
	await user.type(screen.getByLabelText("First name"), "Ann");
	await user.type(screen.getByLabelText("Last name"), "Example");
	await user.type(screen.getByLabelText("Email address"), "ann@example.com");
	await user.type(screen.getByLabelText("Password"), password);
	await user.type(screen.getByLabelText("Confirm password"), confirm);
}
function SignupAndState() {
	const { state } = useLocation();
	return (
		<>
			<SignupPage />
			<p>{`In the history: ${JSON.stringify(state)}`}</p>
		</>
	);
}
const create = () => screen.getByRole("button", { name: "Create account" });

beforeEach(async () => {
	pretendServer(quiet);
	await nobodySignedIn();
});

describe("the form for a new account", () => {
	it("waits for a password that meets the rules, and ticks each rule", async () => {
		const { user } = shown();
		expect(create()).toHaveProperty("disabled", true);
		await user.type(screen.getByLabelText("Password"), "abc");
		expect(create()).toHaveProperty("disabled", true);
		await user.clear(screen.getByLabelText("Password"));
		await user.type(screen.getByLabelText("Password"), password);
		expect(create()).toHaveProperty("disabled", false);
		screen.getByText("Strong");
	});

	it("says which fields are missing or wrong, and sends nothing", async () => {
		const server = pretendServer(quiet);
		const { user } = shown();
		await user.type(screen.getByLabelText("Email address"), "ann");
		await user.type(screen.getByLabelText("Phone"), "call me");
		await user.type(screen.getByLabelText("Password"), password);
		await user.type(screen.getByLabelText("Confirm password"), `${password}x`);
		await user.click(create());
		await screen.findByText("First name is required");
		screen.getByText("Last name is required");
		screen.getByText("Invalid email format");
		screen.getByText("Please enter a valid phone number");
		screen.getByText("Passwords do not match");
		expect(server.callsOf(signup)).toHaveLength(0);
	});

	it("sends once, however often the button is clicked", async () => {
		const { told, release } = held(made);
		const server = pretendServer({ ...quiet, [signup]: () => told });
		const { user } = shown();
		await fill(user);
		await user.dblClick(create());
		const busy = await screen.findByRole("button", { name: "Creating account..." });
		expect(busy.getAttribute("aria-disabled")).toBe("true");
		release();
		await screen.findByRole("heading", { name: "Account Created!" });
		expect(server.callsOf(signup)).toHaveLength(1);
	});

	it.each([
		[
			"says what the server says",
			() => authRefuses(422, "signup_disabled", "Signups not allowed"),
			"Signups not allowed",
		],
		["says that no answer came", unreachable, /We could not reach the server\./],
	])("%s, and keeps what was typed", async (_, answer, said) => {
		pretendServer({ ...quiet, [signup]: answer });
		const { user } = shown();
		await fill(user);
		await user.click(create());
		await screen.findByText("Registration failed");
		screen.getByText(said);
		expect(screen.getByLabelText("Email address")).toHaveProperty("value", "ann@example.com");
		expect(screen.getByLabelText("Password")).toHaveProperty("value", password);
	});

	it("shows beside its field that a password is too easy to guess", async () => {
		const message = "This password is easy to guess. Choose another one.";
		pretendServer({ ...quiet, [signup]: () => authRefuses(422, "weak_password", message) });
		const { user } = shown();
		await fill(user);
		await user.click(create());
		await screen.findByText(message);
	});
});

// The page itself waits for three seconds.
describe("after the sign-up", { timeout: 30_000 }, () => {
	const plan = "/checkout?plan=pro";
	const withNext = `/signup?next=${encodeURIComponent(plan)}`;

	it("the address is named, and the code from the mail leads to the chosen plan", async () => {
		const server = pretendServer({ ...quiet, [signup]: made, "POST /auth/v1/verify": () => ownSession() });
		const { user } = shown(withNext);
		await fill(user);
		await user.click(create());
		await screen.findByText("Please check your email for a verification link to activate your account.");
		screen.getByText("ann@example.com");
		expect(server.callsOf(signup)[0]?.query.get("redirect_to")).toBe(`${location.origin}${plan}`);
		await user.type(screen.getByLabelText("Six-digit code"), "123456");
		await nowAt(plan);
	});

	it("a mail that is not going out is not said to be on its way", async () => {
		pretendServer({ ...quiet, [signup]: made, "GET /api/notifications/mail": { waits: true } });
		const { user } = shown(withNext);
		await fill(user);
		await user.click(create());
		await screen.findByText(/^The email to has not gone out yet\. When it comes, type its code here,/);
		screen.getByText("We could not send it yet");
		expect(screen.queryByText(/on its way/)).toBeNull();
		expect(screen.queryByText(/Nothing there\?/)).toBeNull();
	});

	it("a page that was reloaded meanwhile, as phones do, still asks for the code", async () => {
		showPages(
			{ "/signup": <SignupPage /> },
			{
				pathname: "/signup",
				state: { email: "ann@example.com", sentAt: Date.now() },
			},
		);
		await screen.findByRole("heading", { name: "Account Created!" });
		screen.getByText("ann@example.com");
		screen.getByLabelText("Six-digit code");
	});

	it("the answer of the sign-up is in the history, where a reload finds it", async () => {
		pretendServer({ ...quiet, [signup]: made });
		const { user } = showPages({ "/signup": <SignupAndState /> }, withNext);
		await fill(user);
		await user.click(create());
		await screen.findByText(/^In the history: .*"email":"ann@example\.com","sentAt":\d+/);
		screen.getByRole("heading", { name: "Account Created!" });
	});

	it("a person who touches nothing gets to the sign-in after three seconds, with the address and the field for the code", async () => {
		pretendServer({ ...quiet, [signup]: made, "POST /auth/v1/verify": () => ownSession() });
		const { user } = shown(withNext);
		await fill(user);
		await user.click(create());
		await screen.findByRole("heading", { name: "Account Created!" });
		await screen.findByRole("heading", { name: "Sign in" }, { timeout: 10_000 });
		screen.getByText("Registration successful. Please check your email for verification.");
		await waitFor(() =>
			expect(screen.getByLabelText("Email address")).toHaveProperty("value", "ann@example.com"),
		);
		await user.type(screen.getByLabelText("Six-digit code"), "123456");
		await nowAt(plan);
	});

	it("the code leads a person without another goal to the question what to look for, from here and from the sign-in", async () => {
		pretendServer({ ...quiet, [signup]: made, "POST /auth/v1/verify": () => ownSession() });
		const stays = shown();
		await fill(stays.user);
		await stays.user.click(create());
		await stays.user.type(await screen.findByLabelText("Six-digit code"), "123456");
		await nowAt("/scanner");
		stays.unmount();

		await nobodySignedIn();
		const waits = shown();
		await fill(waits.user);
		await waits.user.click(create());
		await screen.findByRole("heading", { name: "Sign in" }, { timeout: 10_000 });
		await waits.user.type(screen.getByLabelText("Six-digit code"), "123456");
		await nowAt("/scanner");
	});

	it("after a wrong code at the sign-in, the password still leads to the dashboard", async () => {
		pretendServer({
			...quiet,
			[signup]: made,
			"POST /auth/v1/verify": () => authRefuses(403, "otp_expired", "Token has expired or is invalid"),
			"POST /auth/v1/token": () => ownSession(),
		});
		const { user } = shown();
		await fill(user);
		await user.click(create());
		await screen.findByRole("heading", { name: "Sign in" }, { timeout: 10_000 });
		await user.type(screen.getByLabelText("Six-digit code"), "123456");
		await screen.findByText("That code is wrong or expired. Try the newest one.");
		await user.type(screen.getByLabelText("Password"), password);
		await user.click(screen.getByRole("button", { name: "Sign in" }));
		await nowAt("/dashboard");
	});

	it("a person who has started to type the code stays on the page", async () => {
		vi.useFakeTimers({ shouldAdvanceTime: true });
		onTestFinished(() => void vi.useRealTimers());
		pretendServer({ ...quiet, [signup]: made });
		const { user } = shown();
		await fill(user);
		await user.click(create());
		await screen.findByRole("heading", { name: "Account Created!" });
		await user.type(screen.getByLabelText("Six-digit code"), "123");
		await act(() => vi.advanceTimersByTimeAsync(60_000));
		expect(screen.getByLabelText("Six-digit code")).toHaveProperty("value", "123");
		screen.getByRole("heading", { name: "Account Created!" });
	});
});
