import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { ownSession, ownUser } from "../testing/own-user.ts";
import { pretendServer } from "../testing/pretend-server.ts";
import { nobodySignedIn, nowAt, showPages } from "../testing/sign-in-pages.tsx";
import ResetPasswordPage from "./reset-password-page.tsx";

const warning = "This link was issued a while ago";

/** The page behind a link with a session that was issued this many seconds ago. */
function opened(secondsAgo: number) {
	const expires_in = 3600;
	const expires_at = Math.floor(Date.now() / 1000) - secondsAgo + expires_in;
	const { access_token, refresh_token } = ownSession();
	const fragment = { access_token, refresh_token, expires_in, expires_at, type: "recovery" };
	const given = Object.entries(fragment).map(([name, value]) => [name, String(value)]);
	history.replaceState(null, "", `/reset-password#${new URLSearchParams(given)}`);
	pretendServer({ "POST /auth/v1/logout": {}, "GET /auth/v1/user": ownUser });
	showPages({ "/reset-password": <ResetPasswordPage /> }, "/reset-password");
	return screen.findByLabelText("New password");
}

beforeEach(async () => {
	pretendServer({ "POST /auth/v1/logout": {} });
	await nobodySignedIn();
});

it("a link whose session is older than two minutes shows a warning with the account that it would change", async () => {
	await opened(121);
	screen.getByText(warning);
	await screen.findByText(/^It sets a new password for ann@example\.com\. If someone else sent it to you/);
	expect(location.hash).toBe("");
});

it("a link that just arrived shows no warning", async () => {
	await opened(60);
	expect(screen.queryByText(warning)).toBeNull();
});

it("a link without both tokens does not work, and the page offers a new link", async () => {
	history.replaceState(null, "", "/reset-password#access_token=x");
	showPages({ "/reset-password": <ResetPasswordPage /> }, "/reset-password");
	await screen.findByText("Invalid or missing reset tokens. Please request a new password reset.");
	screen.getByRole("link", { name: "Request a new link" });
	expect(screen.queryByLabelText("New password")).toBeNull();
});

it.each([
	["#token=t1&type=recovery&next=%2Fcheckout%3Fplan%3Dpro", "in the fragment"],
	["?token=t2&type=recovery&next=%2Fcheckout%3Fplan%3Dpro", "in the query"],
])(
	"after the new password, the link %s leads to the page that the person wanted, which is in %s",
	async (link) => {
		history.replaceState(null, "", `/reset-password${link}`);
		pretendServer({
			"POST /auth/v1/logout": {},
			"POST /auth/v1/token": () => ownSession(),
			"GET /auth/v1/user": ownUser,
			"POST /auth/v1/verify": () => ownSession(),
			"PUT /auth/v1/user": ownUser,
			"POST /auth/v1/verify/look": () => ({ email: "ann@example.com" }),
		});
		const { user } = showPages({ "/reset-password": <ResetPasswordPage /> }, "/reset-password");
		await user.type(await screen.findByLabelText("New password"), "Third-Horse-9&");
		await user.type(screen.getByLabelText("Confirm new password"), "Third-Horse-9&");
		await user.click(screen.getByRole("button", { name: "Reset password" }));
		await screen.findByRole("heading", { name: "Password Reset Successful" });
		screen.getByText(/^If you have passkeys, they still work\./);
		await nowAt("/login?next=%2Fcheckout%3Fplan%3Dpro");
	},
);

it("asks for a second factor without praising a password that nobody entered", async () => {
	const factor = { id: "f1", factor_type: "totp", status: "verified", friendly_name: "App" };
	const twoFactor = { ...ownUser, factors: [factor] };
	history.replaceState(null, "", "/reset-password#token=t3&type=recovery");
	pretendServer({
		"POST /auth/v1/logout": {},
		"GET /auth/v1/user": twoFactor,
		"POST /auth/v1/verify": () => ({ ...ownSession(), user: twoFactor }),
		"POST /auth/v1/verify/look": () => ({ email: "ann@example.com" }),
		"GET /auth/v1/passkeys": [],
	});
	const { user } = showPages({ "/reset-password": <ResetPasswordPage /> }, "/reset-password");
	await user.type(await screen.findByLabelText("New password"), "Third-Horse-9&");
	await user.type(screen.getByLabelText("Confirm new password"), "Third-Horse-9&");
	await user.click(screen.getByRole("button", { name: "Reset password" }));
	await screen.findByLabelText("Authentication code");
	screen.getByText("One more step: confirm that it is you.");
	expect(screen.queryByText(/password was|password is (right|correct)/i)).toBeNull();
});
