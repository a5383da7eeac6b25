import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { storedSessionKey } from "../lib/session/stored-session.ts";
import { ownSession, ownUser } from "../testing/own-user.ts";
import { pretendServer, refuses } from "../testing/pretend-server.ts";
import { nobodySignedIn, nowAt, showPages } from "../testing/sign-in-pages.tsx";
import VerifyEmailPage from "./verify-email-page.tsx";

const look = "POST /auth/v1/verify/look";
const verify = "POST /auth/v1/verify";
const quiet = { "POST /auth/v1/logout": {} } as const;
const plan = "/checkout?plan=pro";

/** The page behind the link in a mail. */
function opened(fragment: Record<string, string>) {
	history.replaceState(null, "", `/verify-email#${new URLSearchParams(fragment)}`);
	return showPages({ "/verify-email": <VerifyEmailPage /> }, "/verify-email");
}

beforeEach(async () => {
	pretendServer(quiet);
	await nobodySignedIn();
});

it("confirms on a click, leads to the chosen plan, and leaves no token in the address", async () => {
	const server = pretendServer({
		...quiet,
		[look]: { email: "ann@example.com", new_email: null, question: null },
		[verify]: () => ownSession(),
	});
	const { user } = opened({ token_hash: "abc", type: "signup", next: plan });
	const press = await screen.findByRole("button", { name: "Confirm my address" });
	expect(location.hash).toBe("");
	expect(server.callsOf(verify)).toHaveLength(0);
	await user.click(press);
	await screen.findByText("Email verified successfully");
	expect(server.callsOf(verify)[0]?.body).toMatchObject({ token_hash: "abc", type: "signup" });
	await nowAt(plan);
});

it("a first confirmation leads to the first scan on a click, and to the dashboard without one", async () => {
	pretendServer({
		...quiet,
		[look]: { email: "ann@example.com", new_email: null, question: null },
		[verify]: () => ownSession(),
	});
	const { user } = opened({ token_hash: "abc", type: "signup" });
	await user.click(await screen.findByRole("button", { name: "Confirm my address" }));
	const scan = await screen.findByRole("link", { name: "Start the first scan" });
	expect(scan.getAttribute("href")).toBe("/scanner");
	await nowAt("/dashboard");
});

it("a changed address leads to the same page as before", async () => {
	pretendServer({
		...quiet,
		[look]: { email: "ann@example.com", new_email: "ann@example.org", question: null },
		[verify]: () => ownSession(),
	});
	const { user } = opened({ token_hash: "abc", type: "email_change" });
	await user.click(await screen.findByRole("button", { name: "Confirm the change" }));
	const on = await screen.findByRole("link", { name: "Continue" });
	expect(on.getAttribute("href")).toBe("/dashboard");
});

it("a link that is used up or too old leads to a new one, and keeps the chosen plan", async () => {
	const old = "Email link is invalid or has expired";
	pretendServer({ ...quiet, [look]: () => refuses("invalid_request", old) });
	opened({ token_hash: "abc", type: "signup", next: plan });
	await screen.findByText(old);
	const again = screen.getByRole("link", { name: "Ask for a new link" });
	await waitFor(() =>
		expect(again.getAttribute("href")).toBe(`/verify-email-required?next=${encodeURIComponent(plan)}`),
	);
});

it("a link for a change that was asked for again leads to the address, and not to a first confirmation", async () => {
	pretendServer({
		...quiet,
		[look]: () => refuses("invalid_request", "Email link is invalid or has expired"),
	});
	opened({ token_hash: "abc", type: "email_change" });
	await screen.findByRole("heading", { name: "The address was not changed" });
	expect(screen.queryByRole("link", { name: "Ask for a new link" })).toBeNull();
	expect(screen.getByRole("link", { name: "See your email address" }).getAttribute("href")).toBe(
		"/account?tab=verification",
	);
});

it("a link that was used in another tab tells the confirmed person so, and not that the address is not verified", async () => {
	const session = { ...ownSession(), user: { ...ownUser, email_confirmed_at: "2026-01-02T10:05:00Z" } };
	localStorage.setItem(storedSessionKey, JSON.stringify(session));
	pretendServer({
		...quiet,
		[look]: () => refuses("invalid_request", "Email link is invalid or has expired"),
	});
	opened({ token_hash: "abc", type: "signup", next: plan });
	await screen.findByText("You are signed in as ann@example.com, and this address is confirmed.");
	screen.getByText(/Email link is invalid or has expired/);
	expect(screen.queryByText("Email not verified")).toBeNull();
	expect(screen.getByRole("link", { name: "Continue" }).getAttribute("href")).toBe(plan);
});

it("says in the specification's words that the token is missing, and links to a new mail", async () => {
	opened({});
	await screen.findByText("Invalid or missing verification token.");
	expect(screen.getByRole("link", { name: "Ask for a new link" }).getAttribute("href")).toBe(
		"/verify-email-required",
	);
});
