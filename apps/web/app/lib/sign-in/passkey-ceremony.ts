import type {
	AuthenticationResponseJSON,
	PublicKeyCredentialCreationOptionsJSON,
	PublicKeyCredentialRequestOptionsJSON,
	RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import type { ApiResult } from "../api/api.ts";

/** Without a message, the person or something newer on the page ended it: there is nothing to report. */
export type Ceremony<T> = { ok: true; value: T } | { ok: false; message: string | undefined };

interface Begun<Options> {
	challenge_id: string;
	options: Options;
}

/** Without a list of algorithms, a browser uses its own. */
type CreationOptions = Omit<PublicKeyCredentialCreationOptionsJSON, "pubKeyCredParams"> &
	Partial<Pick<PublicKeyCredentialCreationOptionsJSON, "pubKeyCredParams">>;

export interface Answered<Credential> {
	challenge_id: string;
	credential: Credential;
}

/** Loaded on demand: most visits do not need it. */
const library = () => import("@simplewebauthn/browser");

export async function createKey(
	begun: ApiResult<Begun<CreationOptions>>,
): Promise<Ceremony<Answered<RegistrationResponseJSON>>> {
	if (!begun.ok) return begun;
	try {
		const { startRegistration } = await library();
		const { challenge_id, options } = begun.data;
		const credential = await startRegistration({ optionsJSON: { pubKeyCredParams: [], ...options } });
		return { ok: true, value: { challenge_id, credential } };
	} catch (error) {
		return { ok: false, message: sentenceFor(error, "No passkey was made. You can try again.") };
	}
}

/** `autofill`: waits without a dialog until the person picks a passkey from the field's suggestions. */
export async function askForKey(
	begun: ApiResult<Begun<PublicKeyCredentialRequestOptionsJSON>>,
	{ autofill = false } = {},
): Promise<Ceremony<Answered<AuthenticationResponseJSON>>> {
	if (!begun.ok) return begun;
	try {
		const { startAuthentication } = await library();
		const { challenge_id, options } = begun.data;
		const credential = await startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill });
		return { ok: true, value: { challenge_id, credential } };
	} catch (error) {
		// The browser canceled something that the person had not asked for, so it is not a failure to report.
		if (autofill) return { ok: false, message: undefined };
		return { ok: false, message: sentenceFor(error, "No passkey was used. You can try again.") };
	}
}

/** Cancels everything that waits for a passkey on this page. */
export async function endCeremony(): Promise<void> {
	const { WebAuthnAbortService } = await library();
	WebAuthnAbortService.cancelCeremony();
}

export async function offersPasskeysInFields(): Promise<boolean> {
	const { browserSupportsWebAuthnAutofill } = await library();
	return browserSupportsWebAuthnAutofill();
}

function sentenceFor(error: unknown, otherwise: string): string | undefined {
	const name = error instanceof Error ? error.name : "";
	if (name === "AbortError") return undefined;
	if (name === "InvalidStateError") return "This device already has a passkey for your account.";
	if (name === "SecurityError") return "Passkeys do not work at this address.";
	return otherwise;
}
