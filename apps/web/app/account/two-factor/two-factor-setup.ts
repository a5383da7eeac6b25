import { callApi } from "../../lib/api/authed-api.ts";
import { authSentence, thrownSentence } from "../../lib/session/auth-failure.ts";
import { type SignInClient, supabase } from "../../lib/session/supabase.ts";
import { confirmWithCode } from "../../lib/sign-in/factor-code.ts";
import { sendPhoneCode } from "../../lib/sign-in/phone-factor.ts";
import { fetchFactors } from "./factors.ts";

export interface Enrollment {
	factorId: string;
	/** The picture as an image address. */
	qrCode: string;
	secret: string;
}
export interface PhoneEnrollment {
	factorId: string;
	challengeId: string;
	phone: string;
}
export type Outcome<T> = { ok: true; value: T } | { ok: false; message: string };
/** Two-factor is on. Its recovery codes are made after that, and making them may fail on its own. */
export type SwitchedOn = { codes: string[] } | { codes: null; why: string };
/** What each form for setting it up tells its dialog. */
export interface SetupFormProps {
	onOn: (on: SwitchedOn) => void;
	/** The dialog stays open during the verification, because the codes are shown only once. */
	onBusy: (busy: boolean) => void;
}

const failed = (message: string) => ({ ok: false, message }) as const;
const unexpected = failed("An unexpected error occurred");

/** An abandoned set-up leaves an unused factor, which would block its name. */
export async function makeRoom(): Promise<SignInClient> {
	const client = await supabase();
	for (const { id } of (await fetchFactors()).unfinished) await client.auth.mfa.unenroll({ factorId: id });
	return client;
}

export async function beginTwoFactor(): Promise<Outcome<Enrollment>> {
	try {
		const client = await makeRoom();
		const { data, error } = await client.auth.mfa.enroll({
			factorType: "totp",
			friendlyName: "Authenticator app",
			issuer: "Unlisted",
		});
		if (error) return failed(authSentence(error));
		const { qr_code, secret } = data.totp;
		return { ok: true, value: { factorId: data.id, qrCode: imageAddress(qr_code), secret } };
	} catch (error) {
		return error instanceof Error ? failed(error.message) : unexpected;
	}
}

/** The number, after the first code was sent to it. */
export async function beginPhoneFactor(phone: string): Promise<Outcome<PhoneEnrollment>> {
	try {
		const client = await makeRoom();
		const { data, error } = await client.auth.mfa.enroll({
			factorType: "phone",
			friendlyName: "Text message",
			phone,
		});
		if (error) return failed(authSentence(error));
		const sent = await sendPhoneCode(data.id);
		if (!sent.ok) return failed(sent.message);
		return { ok: true, value: { factorId: data.id, challengeId: sent.challengeId, phone } };
	} catch (error) {
		return error instanceof Error ? failed(error.message) : unexpected;
	}
}

/** The client puts the picture into an address unescaped, and the "#" of a color would cut the address off. */
export function imageAddress(qrCode: string): string {
	const svg = qrCode.slice(qrCode.indexOf("<svg"));
	return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** The code proves that the app has the secret. */
export async function finishTwoFactor(factorId: string, code: string): Promise<Outcome<SwitchedOn>> {
	const problem = await confirmWithCode(factorId, code.replace(/\s/g, ""));
	if (problem) return failed(problem);
	return { ok: true, value: await switchedOn() };
}

/** Called after the factor was accepted. Two-factor is on, whatever happens here. The codes are shown only now. */
export async function switchedOn(): Promise<SwitchedOn> {
	try {
		const made = await makeRecoveryCodes();
		return made.ok ? { codes: made.value } : { codes: null, why: made.message };
	} catch (thrown) {
		return { codes: null, why: thrownSentence(thrown) };
	}
}

/** Also deletes the old codes. */
export async function makeRecoveryCodes(): Promise<Outcome<string[]>> {
	const answer = await callApi("POST /auth/v1/factors/recovery-codes");
	if (!answer.ok) return failed(answer.message);
	return answer.data.codes ? { ok: true, value: answer.data.codes } : unexpected;
}

export async function endTwoFactor(): Promise<Outcome<null>> {
	try {
		const client = await supabase();
		for (const { id } of (await fetchFactors()).verified) {
			const { error } = await client.auth.mfa.unenroll({ factorId: id });
			if (error) return failed(authSentence(error));
		}
		// Without this, the session still says that the account has a factor.
		await client.auth.refreshSession();
		return { ok: true, value: null };
	} catch (thrown) {
		return failed(thrownSentence(thrown));
	}
}
