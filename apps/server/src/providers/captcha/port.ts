/** Whether a token proves that a person (and not a program) filled in the form. */
export interface Captcha {
	/** Throws CaptchaUnknown when that could not be found out. The address is null where it is not known. */
	verify(token: string, address: string | null): Promise<"passed" | "failed">;
}

/** The provider gave no usable answer, or does not know us. What it says may be logged. */
export class CaptchaUnknown extends Error {}
