import type { Substitutes } from "../../../slices.ts";
import type { TestDatabase } from "../../../testing/databases.ts";
import type { Person } from "../../identity/testing/identity-app.ts";
import { passkeyCalls } from "../../identity/testing/passkey-calls.ts";
import { withSecondFactor } from "../../identity/testing/second-factor.ts";
import { type ScannerApp, scannerApp } from "../../scanner/testing/scanner-app.ts";

export interface AdminApp extends ScannerApp {
	/** Runs `npm run cli -- operators WORDS`. */
	cli(...words: string[]): Promise<string>;
	/** A person with the role and an authenticator app, in a session that its code raised. */
	operator(email: string): Promise<Person & { factorId: string; secret: string }>;
	/** The recorded actions of operators, oldest first. */
	events(): Promise<Record<string, unknown>[]>;
}

export async function adminApp(
	database: TestDatabase,
	env: Record<string, string> = {},
	substitutes: Substitutes = {},
): Promise<AdminApp> {
	const app = await scannerApp(database, env, substitutes);
	const cli = (...words: string[]) => app.runAsked({ words: ["operators", ...words] });
	return {
		...app,
		cli,
		operator: async (email) => {
			const { person, factorId, secret } = await withSecondFactor(app, await app.person(email));
			await cli("grant", email);
			return { ...person, factorId, secret };
		},
		events: () => app.rows("select * from private.operator_events order by place", []),
	};
}

/** An operator whose only key is a passkey. */
export async function operatorByPasskey(app: AdminApp, email: string) {
	const { signIn, owner } = passkeyCalls(app);
	const person = await owner(email);
	await app.cli("grant", email);
	return {
		...person,
		signIn: async (): Promise<Person> => {
			const { body } = await signIn(person.device);
			return { ...person, access: String(body.access_token), refresh: String(body.refresh_token) };
		},
	};
}
