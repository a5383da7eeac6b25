import { endCeremony, offersPasskeysInFields } from "../lib/sign-in/passkey-ceremony.ts";
import { signInWithPasskey } from "../lib/sign-in/passkeys.ts";

/** A challenge is valid for five minutes, but a page may stay open longer. */
const renewAfter = 240_000;

/** Lets the browser offer passkeys together with email addresses, until it is stopped. */
export function offerPasskeys(onFailure: (message: string | undefined) => void): () => void {
	let stopped = false;
	let timer: ReturnType<typeof setTimeout> | undefined;

	async function offer() {
		timer = setTimeout(() => void renew(), renewAfter);
		const result = await signInWithPasskey({ autofill: true });
		if (stopped || result.ok || result.message === undefined) return;
		clearTimeout(timer);
		onFailure(result.message);
	}

	async function renew() {
		await endCeremony();
		if (!stopped) await offer();
	}

	void offersPasskeysInFields()
		.then((can) => (can && !stopped ? offer() : undefined))
		// The person did not ask for this, so a failure leaves the form as it was.
		.catch(() => undefined);

	return () => {
		stopped = true;
		clearTimeout(timer);
		void endCeremony().catch(() => undefined);
	};
}
