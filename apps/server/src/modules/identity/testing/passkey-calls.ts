import type { Answer, IdentityApp, Person } from "./identity-app.ts";
import { type Quirks, type SoftwareAuthenticator, softwareAuthenticator } from "./software-authenticator.ts";

interface Begun {
	readonly challenge_id: string;
	readonly options: {
		readonly challenge: string;
		readonly rp: { readonly id: string };
		readonly rpId: string;
		readonly user: { readonly id: string };
		readonly excludeCredentials?: readonly { readonly id: string }[];
		readonly allowCredentials?: readonly { readonly id: string }[];
	};
}

/** Runs the two steps of each ceremony, with a software device. */
export function passkeyCalls(app: IdentityApp) {
	const begin = async (path: string, token?: string): Promise<Begun> => {
		const answer = await app.call("POST", `/passkeys/${path}/options`, { body: {}, ...(token && { token }) });
		if (answer.status !== 200) throw new Error(`Not begun: ${JSON.stringify(answer.body)}`);
		return answer.body as unknown as Begun;
	};
	const register = async (
		token: string,
		device: SoftwareAuthenticator = softwareAuthenticator(),
		quirks: Quirks = {},
	): Promise<Answer> => {
		const { challenge_id, options } = await begin("registration", token);
		const body = { challenge_id, credential: device.create(options, quirks) };
		return app.call("POST", "/passkeys/registration/verify", { token, body });
	};
	const signIn = async (device: SoftwareAuthenticator, quirks: Quirks = {}): Promise<Answer> => {
		const { challenge_id, options } = await begin("authentication");
		const body = { challenge_id, credential: device.get(options, quirks) };
		return app.call("POST", "/passkeys/authentication/verify", { body });
	};
	const prove = async (token: string, device: SoftwareAuthenticator): Promise<Answer> => {
		const { challenge_id, options } = await begin("proof", token);
		const body = { challenge_id, credential: device.get(options) };
		return app.call("POST", "/passkeys/proof/verify", { token, body });
	};
	/** Makes a person with a password and a passkey. */
	const owner = async (
		email: string,
	): Promise<Person & { device: SoftwareAuthenticator; passkeyId: string }> => {
		const person = await app.person(email);
		const device = softwareAuthenticator();
		const { status, body } = await register(person.access, device);
		if (status !== 200) throw new Error(`No passkey was made: ${JSON.stringify(body)}`);
		return { ...person, device, passkeyId: String(body.id) };
	};
	return { begin, register, signIn, prove, owner };
}
