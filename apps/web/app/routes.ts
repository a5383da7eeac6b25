import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";

/** The whole route table. Every other path goes to the root. */
export default [
	layout("shell/public-layout.tsx", [
		index("marketing/landing-page.tsx"),
		route("support", "support/support-page.tsx"),
		route("newsletter/confirm", "newsletter/confirm-page.tsx"),
		route("newsletter/unsubscribe", "newsletter/unsubscribe-page.tsx"),
		route("alerts/unsubscribe", "scanner/unsubscribe-page.tsx"),
		route("privacy", "legal/privacy-page.tsx"),
		route("terms", "legal/terms-page.tsx"),
		route("cookies", "legal/cookies-page.tsx"),
		route("ccpa", "legal/ccpa-page.tsx"),
		route("verify", "transparency/verify-page.tsx"),
		route("effectiveness", "effectiveness/effectiveness-page.tsx"),
	]),

	layout("shell/quiet-layout.tsx", [
		// Anyone
		route("login", "auth/login-page.tsx"),
		route("signup", "auth/signup-page.tsx"),
		route("forgot-password", "auth/forgot-password-page.tsx"),
		route("reset-password", "auth/reset-password-page.tsx"),
		route("not-me", "auth/not-me-page.tsx"),
		route("verify-email", "auth/verify-email-page.tsx"),
		route("verify-email-required", "auth/verify-email-required-page.tsx"),
		route("unauthorized", "auth/unauthorized-page.tsx"),
		route("payment-test", "billing/payment-test-page.tsx"),
		route("dev/ui", "dev/ui-page.tsx"),
		// One route for all operator rooms, with its own guard, so that nobody else loads their code.
		route("admin/:room?/:id?", "admin/admin-page.tsx", { id: "admin" }),

		// Signed in
		layout("shell/signed-in-guard.tsx", [
			route("checkout", "billing/checkout-page.tsx"),
			route("dashboard", "dashboard/dashboard-page.tsx"),

			// Signed in, with a verified email address
			layout("shell/verified-guard.tsx", [
				layout("shell/account-layout.tsx", [
					route("profile", "account/profile-page.tsx"),
					route("account", "account/account-page.tsx"),
					route("subscription", "billing/subscription-page.tsx"),
					route("billing", "billing/billing-page.tsx"),
				]),
				route("scanner", "scanner/scanner-page.tsx"),
				route("scanner/exposure/:id", "scanner/exposure-page.tsx"),
				route("scanner/settings", "scanner/settings-page.tsx"),
				route("identity", "brokers/identity-page.tsx"),
				route("removals", "brokers/removals-page.tsx"),
				route("removals/authorization", "authorization/authorization-page.tsx"),
				route("removals/drop", "brokers/drop-page.tsx"),
				route("removals/settings", "brokers/broker-settings-page.tsx"),
				route("removals/listings", "brokers/listings-page.tsx"),
				route("removals/listings/:id", "brokers/listing-page.tsx"),
				route("removals/disclosures", "brokers/disclosures-page.tsx"),
				route("removals/:id", "brokers/removal-page.tsx"),
			]),
		]),
	]),

	route("*", "shell/to-root.tsx"),
] satisfies RouteConfig;
