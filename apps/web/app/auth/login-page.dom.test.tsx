import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { siteConfig } from "../lib/site/site-config.ts";
import { ArrivalWord } from "../shell/frame/arrival-notice.tsx";
import { ownSession } from "../testing/own-user.ts";
import { authRefuses, held, pretendServer, unreachable } from "../testing/pretend-server.ts";
import { nobodySignedIn, nowAt, showPages } from "../testing/sign-in-pages.tsx";
import LoginPage from "./login-page.tsx";

const token = "POST /auth/v1/token";
const quiet = {
	"POST /auth/v1/logout": {},
	"POST /auth/v1/passkeys/authentication/options": () => authRefuses(404, "passkey_disabled", "None"),
} as const;

async function filled(at = "/login") {
	const shown = showPages({ "/login": <LoginPage /> }, at);
	await shown.user.type(screen.getByLabelText("Email address"), "ann@example.com");
	await shown.user.type(screen.getByLabelText("Password"), "Right-Horse-7!");
	return shown;
}
const press = () => screen.getByRole("button", { name: "Sign in" });

afterEach(() => vi.restoreAllMocks());
beforeEach(async () => {
	pretendServer(quiet);
	await nobodySignedIn();
});

describe("the sign-in form", () => {
	it("names its fields so that a password manager fills them in, and shows the password on a click", async () => {
		const { user } = showPages({ "/login": <LoginPage /> }, "/login");
		expect(screen.getByLabelText("Email address").getAttribute("autocomplete")).toBe("username webauthn");
		expect(screen.getByLabelText("Password").getAttribute("autocomplete")).toBe("current-password");
		await user.click(screen.getByRole("button", { name: "Show password" }));
		expect(screen.getByLabelText("Password").getAttribute("type")).toBe("text");
	});

	it.each([
		["24 hours", "Only on your own device. Otherwise we sign you out after 24 hours."],
		[null, "Only on your own device."],
	])("says how long a session lasts on this installation (%s), or nothing", (shortSession, says) => {
		vi.spyOn(siteConfig, "shortSession", "get").mockReturnValue(shortSession);
		showPages({ "/login": <LoginPage /> }, "/login");
		expect(screen.getByText(/Only on your own device/).textContent).toBe(says);
	});

	it("says what is missing before it sends anything", async () => {
		const server = pretendServer(quiet);
		const { user } = showPages({ "/login": <LoginPage /> }, "/login");
		await user.click(press());
		await screen.findByText("Invalid email format");
		screen.getByText("Password is required");
		expect(server.callsOf(token)).toHaveLength(0);
	});

	it("sends once, however often the button is clicked, and opens the dashboard", async () => {
		const { told, release } = held(ownSession());
		const server = pretendServer({ ...quiet, [token]: () => told });
		const { user } = await filled();
		await user.dblClick(press());
		await screen.findByRole("button", { name: "Signing in..." });
		release();
		await nowAt("/dashboard");
		expect(server.callsOf(token)).toHaveLength(1);
	});

	it("a person who signed in reads 'Login successful' on the next page", async () => {
		pretendServer({ ...quiet, [token]: ownSession() });
		const pages = { "/login": <LoginPage />, "/dashboard": <ArrivalWord /> };
		const { user } = showPages(pages, "/login");
		await user.type(screen.getByLabelText("Email address"), "ann@example.com");
		await user.type(screen.getByLabelText("Password"), "Right-Horse-7!");
		await user.click(press());
		await screen.findByText("Login successful", undefined, { timeout: 5000 });
	});

	it.each([
		[
			"wrong credentials",
			() => authRefuses(400, "invalid_credentials", "Invalid login credentials"),
			"Invalid credentials",
			"Invalid login credentials",
		],
		[
			"a lock-out",
			() => authRefuses(429, "over_request_rate_limit", "Wait 60 seconds"),
			"Login failed",
			"Wait 60 seconds",
		],
		["a dead network", unreachable, "Login failed", /We could not reach the server\./],
	])("says %s, and keeps what was typed", async (_, answer, title, detail) => {
		const server = pretendServer({ ...quiet, [token]: answer });
		const { user } = await filled();
		await user.click(press());
		await screen.findByText(title);
		screen.getByText(detail);
		expect(screen.getByLabelText("Email address")).toHaveProperty("value", "ann@example.com");
		expect(screen.getByLabelText("Password")).toHaveProperty("value", "Right-Horse-7!");
		server.say({ [token]: () => ownSession() });
		await user.click(press());
		await nowAt("/dashboard");
	});

	it.each([
		["the page that asked for it", "/login?next=%2Faccount%3Ftab%3Dpassword", "/account?tab=password"],
		["the checkout of a plan", "/login?plan=pro", "/checkout?plan=pro"],
		["the dashboard in place of another site", "/login?next=https://evil.example/", "/dashboard"],
	])("leads to %s", async (_, at, to) => {
		pretendServer({ ...quiet, [token]: () => ownSession() });
		const { user } = await filled(at);
		await user.click(press());
		await nowAt(to);
	});

	it("passes the plan on to the sign-up and the reset", async () => {
		showPages({ "/login": <LoginPage /> }, "/login?next=%2Fcheckout%3Fplan%3Dpro");
		const next = "?next=%2Fcheckout%3Fplan%3Dpro";
		const target = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
		await waitFor(() => expect(target("Create an account")).toBe(`/signup${next}`));
		expect(target("Forgot your password?")).toBe(`/forgot-password${next}`);
	});
});
