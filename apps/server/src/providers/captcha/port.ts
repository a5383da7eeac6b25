/** Whether a token proves that a person (and not a program) filled in the form. */
export interface Captcha {
	verify(token: string, address: string): Promise<"passed" | "failed">;
}
