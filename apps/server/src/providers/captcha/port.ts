import { OutsideFailure } from "../../platform/log/outside-failure.ts";
/** Checks whether a token proves that a person, and not a program, filled in the form. */
export interface Captcha {
	/** Throws CaptchaUnknown if that cannot be found out. The address is null if it is unknown. */
	verify(token: string, address: string | null): Promise<"passed" | "failed">;
}

/** The provider gave no usable answer, or does not know us. Its message may be logged. */
export class CaptchaUnknown extends OutsideFailure {}
