import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const require = createRequire(import.meta.url);

/** The calls that a page makes on the object. All of them must also compile with Stripe.js's own object. */
const page = `
import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { loadSandboxStripe, type SandboxStripe } from ${JSON.stringify(fileURLToPath(new URL("main.ts", import.meta.url)))};

type Used = "createToken" | "createPaymentMethod" | "confirmCardPayment" | "confirmCardSetup" | "handleNextAction";

export async function pay(stripe: Pick<Stripe, Used> | Pick<SandboxStripe, Used>, card: StripeCardElement, secret: string) {
	const made = await stripe.createPaymentMethod({ type: "card", card, billing_details: { email: "a@example.com", name: "Ann" } });
	const message: string | undefined = made.error?.message;
	const paid = await stripe.confirmCardPayment(secret, { payment_method: made.paymentMethod?.id ?? "" });
	const status: string | undefined = paid.paymentIntent?.status;
	const setUp = await stripe.confirmCardSetup(secret, { payment_method: { card } });
	const next = await stripe.handleNextAction({ clientSecret: secret });
	return { message, status, setUp: setUp.setupIntent?.id, next: next.error?.code };
}

export const loaded: Promise<SandboxStripe> = loadSandboxStripe({ url: "http://127.0.0.1:1", publishableKey: "pk_test_sandbox" });
`;

it("the browser part compiles without Node, and can replace the object of Stripe.js", async () => {
	const folder = mkdtempSync(join(tmpdir(), "stripe-browser-"));
	const tsc = join(dirname(require.resolve("typescript/package.json")), "bin", "tsc");
	const modules = join(dirname(require.resolve("typescript/package.json")), "..");
	symlinkSync(modules, join(folder, "node_modules"));
	writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
	writeFileSync(join(folder, "page.ts"), page);
	writeFileSync(
		join(folder, "tsconfig.json"),
		JSON.stringify({
			compilerOptions: {
				target: "ES2024",
				lib: ["ES2024", "DOM", "DOM.Iterable"],
				module: "ESNext",
				moduleResolution: "bundler",
				types: [],
				strict: true,
				noUncheckedIndexedAccess: true,
				noUnusedLocals: true,
				noUnusedParameters: true,
				erasableSyntaxOnly: true,
				verbatimModuleSyntax: true,
				allowImportingTsExtensions: true,
				skipLibCheck: true,
				noEmit: true,
			},
			files: ["page.ts"],
		}),
	);
	const complaints = await new Promise<string>((resolve) => {
		execFile(process.execPath, [tsc, "-p", folder], (_error, stdout) => resolve(stdout));
	});
	rmSync(folder, { recursive: true });
	expect(complaints).toBe("");
}, 20_000);
