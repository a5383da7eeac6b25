import { screen } from "@testing-library/react";
import { useEffect } from "react";
import { Route, Routes, useLocation } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { supabase } from "../lib/session/supabase.ts";
import VerifiedGuard from "../shell/verified-guard.tsx";
import { ownSession, ownUser } from "../testing/own-user.ts";
import { authRefuses, pretendServer } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import { nobodySignedIn, nowAt, showPages } from "../testing/sign-in-pages.tsx";
import VerifyEmailRequiredPage from "./verify-email-required-page.tsx";

const quiet = { "POST /auth/v1/logout": {}, "POST /auth/v1/resend": {} } as const;
const shown = (search = "?next=%2Fcheckout%3Fplan%3Dbasic") =>
	showPages({ "/verify-email-required": <VerifyEmailRequiredPage /> }, `/verify-email-required${search}`);

beforeEach(async () => {
	pretendServer(quiet);
	await nobodySignedIn();
});

it("a signed-out person gets a mail here too, and its code signs them in", async () => {
	const server = pretendServer({ ...quiet, "POST /auth/v1/verify": () => ownSession() });
	const { user } = shown();
	await user.type(await screen.findByLabelText("Email address"), "ann@example.com");
	await user.click(screen.getByRole("button", { name: "Resend verification email" }));
	await user.type(await screen.findByLabelText("Six-digit code"), "123456");
	await nowAt("/checkout?plan=basic");
	expect(server.callsOf("POST /auth/v1/resend")[0]?.query.get("redirect_to")).toBe(
		`${location.origin}/checkout?plan=basic`,
	);
});

it("a code that was requested without a next page leads to the question what to look for", async () => {
	pretendServer({ ...quiet, "POST /auth/v1/verify": () => ownSession() });
	const { user } = shown("");
	await user.type(await screen.findByLabelText("Email address"), "ann@example.com");
	await user.click(screen.getByRole("button", { name: "Resend verification email" }));
	await user.type(await screen.findByLabelText("Six-digit code"), "123456");
	await nowAt("/scanner");
});

it("says with the reason that no mail was sent", async () => {
	const wait = "For security purposes, you can only request this after 42 seconds.";
	pretendServer({
		...quiet,
		"POST /auth/v1/resend": () => authRefuses(429, "over_email_send_rate_limit", wait),
	});
	const { user } = shown();
	await user.type(await screen.findByLabelText("Email address"), "ann@example.com");
	await user.click(screen.getByRole("button", { name: "Resend verification email" }));
	await screen.findByText("Failed to send verification email");
	screen.getByText("A message went there a moment ago. Try again in 42 seconds.");
});

it("a signed-in person has the field for the code at once, continues with it to the chosen plan, and may sign out", async () => {
	const server = pretendServer({
		...quiet,
		"POST /auth/v1/token": () => ownSession(),
		"GET /auth/v1/user": ownUser,
		"GET /api/billing/overview": { subscription: null },
		"POST /auth/v1/verify": () => ownSession(),
	});
	const client = await supabase();
	await client.auth.signInWithPassword({ email: "ann@example.com", password: "Right-Horse-7!" });
	const { user } = shown();
	const field = await screen.findByLabelText("Six-digit code");
	screen.getByText("ann@example.com");
	screen.getByRole("button", { name: "Sign Out" });
	await user.type(field, "123456");
	await nowAt("/checkout?plan=basic");
	expect(server.callsOf("POST /auth/v1/verify")[0]?.body).toMatchObject({
		email: "ann@example.com",
		token: "123456",
		type: "signup",
	});
});

it("another mail waits as long as the server's refusal says", async () => {
	await signedIn({});
	pretendServer({
		...quiet,
		"GET /api/billing/overview": { subscription: null },
		"POST /auth/v1/resend": () => authRefuses(429, "over_email_send_rate_limit", "Not so soon.", 42),
	});
	const { user } = shown();
	await user.click(await screen.findByRole("button", { name: "Resend verification email" }));
	await screen.findByText("Not so soon.");
	const again = screen.getByRole("button", { name: /^Resend verification email in (3\d|4[0-2]) s$/ });
	expect(again).toHaveProperty("disabled", true);
});

it("if a mail has just been sent, the countdown is there from the start", async () => {
	await signedIn({ confirmation_sent_at: new Date(Date.now() - 20_000).toISOString() });
	shown();
	const again = await screen.findByRole("button", { name: /^Resend verification email in (3\d|40) s$/ });
	expect(again).toHaveProperty("disabled", true);
});

async function signedIn(more: Partial<typeof ownUser>) {
	pretendServer({
		...quiet,
		"POST /auth/v1/token": () => ({ ...ownSession(), user: { ...ownUser, ...more } }),
		"GET /api/billing/overview": { subscription: null },
	});
	const client = await supabase();
	await client.auth.signInWithPassword({ email: "ann@example.com", password: "Right-Horse-7!" });
}

it("a person who paid before confirming the address comes back with that information, so that the page says what happens now", async () => {
	let verified = false;
	pretendServer({
		...quiet,
		"POST /auth/v1/token": () => ownSession(),
		"GET /auth/v1/user": ownUser,
		"GET /rest/v1/profiles": () => [{ user_id: ownUser.id, is_verified: verified }],
		"GET /api/billing/overview": { subscription: null },
		"POST /auth/v1/verify": () => {
			verified = true;
			return ownSession();
		},
	});
	const client = await supabase();
	await client.auth.signInWithPassword({ email: "ann@example.com", password: "Right-Horse-7!" });
	const { user, queries } = show(
		<Routes>
			<Route path="/verify-email-required" element={<VerifyEmailRequiredPage />} />
			<Route element={<VerifiedGuard />}>
				<Route path="*" element={<Subscription />} />
			</Route>
		</Routes>,
		{ at: { pathname: "/subscription", state: { justPaid: true } } },
	);
	const field = await screen.findByLabelText("Six-digit code");
	// The page requests a profile again that was loaded before.
	queries.clear();
	await user.type(field, "123456");
	await screen.findByText('/subscription with {"justPaid":true}');
});

it.each([
	["missing", []],
	["behind", [{ user_id: ownUser.id, is_verified: false }]],
])(
	"while the profile of a confirmed person is %s, they stay here and are not sent to and fro",
	async (_, told) => {
		let profiles: object[] = told;
		const server = pretendServer({
			...quiet,
			"POST /auth/v1/token": () => ownSession(),
			"GET /auth/v1/user": { ...ownUser, email_confirmed_at: "2026-01-02T10:05:00Z" },
			"GET /rest/v1/profiles": () => profiles,
			"GET /api/billing/overview": { subscription: null },
		});
		const client = await supabase();
		await client.auth.signInWithPassword({ email: "ann@example.com", password: "Right-Horse-7!" });
		const visited: string[] = [];
		const { queries } = show(
			<>
				<Routes>
					<Route path="/verify-email-required" element={<VerifyEmailRequiredPage />} />
					<Route element={<VerifiedGuard />}>
						<Route path="*" element={<Subscription />} />
					</Route>
				</Routes>
				<Visits to={visited} />
			</>,
			{ at: "/subscription" },
		);
		await screen.findByLabelText("Six-digit code");
		const comeBack = () => document.dispatchEvent(new Event("visibilitychange"));
		const asked = () => server.callsOf("GET /rest/v1/profiles").length;
		const before = asked();
		comeBack();
		await expect.poll(asked).toBeGreaterThan(before);
		expect(visited).toEqual(["/subscription", "/verify-email-required"]);
		screen.getByLabelText("Six-digit code");
		// The guard of a real page has a cache of its own.
		queries.clear();
		profiles = [{ user_id: ownUser.id, is_verified: true }];
		comeBack();
		await screen.findByText("/subscription with null");
	},
);

function Visits({ to }: { to: string[] }) {
	const { pathname } = useLocation();
	useEffect(() => void to.push(pathname), [pathname, to]);
	return null;
}

function Subscription() {
	const { pathname, state } = useLocation();
	return <p>{`${pathname} with ${JSON.stringify(state)}`}</p>;
}

it("a mail that is not going out is not said to be on its way, also where nobody knows whether it is needed", async () => {
	pretendServer({ ...quiet, "GET /api/notifications/mail": { waits: true } });
	const { user } = shown();
	await user.type(await screen.findByLabelText("Email address"), "ann@example.com");
	await user.click(screen.getByRole("button", { name: "Resend verification email" }));
	await screen.findByText(/^If still needs to be confirmed, an email to it has not gone out yet\./);
	expect(screen.queryByText(/on its way/)).toBeNull();
	expect(screen.queryByText("Verification email sent successfully")).toBeNull();
});
