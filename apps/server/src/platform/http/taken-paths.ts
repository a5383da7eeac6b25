import { shellPages } from "@unlisted/contracts/routes";

/** Under these a path that does not exist is a 404, not a redirect to the root. */
export const notPages = [
	"api",
	"rest",
	"functions",
	"assets",
	"dev",
	"metrics",
	"stripe-sandbox",
	"transparency",
	"webhooks",
	"csp-reports",
];

/** Pages and files that the site is built with, and what answers machines. */
const others = [
	".well-known",
	"alerts",
	"apple-touch-icon.png",
	"ccpa",
	"cookies",
	"docs",
	"effectiveness",
	"favicon-32.png",
	"favicon.svg",
	"forgot-password",
	"healthz",
	"login",
	"newsletter",
	"not-me",
	"openapi.json",
	"payment-test",
	"privacy",
	"readyz",
	"reset-password",
	"robots.txt",
	"service-worker.js",
	"signup",
	"social-card.png",
	"support",
	"terms",
	"unauthorized",
	"verify",
	"verify-email",
	"verify-email-required",
];

const firstPart = (path: string): string => path.replace(/^\/+/, "").split("/", 1)[0]?.toLowerCase() ?? "";
const taken: ReadonlySet<string> = new Set([...notPages, ...others, ...shellPages.map(firstPart)]);

/**
 * Whether something of the product answers at this path, above it or below it. A part that an operator puts there would
 * take its requests, answer in another shape, or be hidden behind a page. At the root nothing is hidden.
 */
export function isTakenPath(path: string): boolean {
	return taken.has(firstPart(path));
}
