import type { Config } from "@react-router/dev/config";

/**
 * The pages that are readable without JavaScript. The server serves each as a file; every other path of the route
 * table gets the fallback page and is drawn in the browser.
 */
const prerender = [
	"/",
	"/login",
	"/signup",
	"/forgot-password",
	"/reset-password",
	"/verify-email",
	"/not-me",
	"/verify-email-required",
	"/payment-test",
	"/unauthorized",
	"/support",
	"/newsletter/confirm",
	"/newsletter/unsubscribe",
	"/alerts/unsubscribe",
	"/privacy",
	"/terms",
	"/cookies",
	"/ccpa",
	"/verify",
	"/effectiveness",
	"/dev/ui",
];

export default {
	// Where the product builds it, beside the site in use until it is whole.
	buildDirectory: process.env.SITE_BUILD_DIRECTORY ?? "build",
	appDirectory: "app",
	ssr: false,
	prerender,
} satisfies Config;
