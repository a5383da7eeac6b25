import { deleteConfirmationPhrase, nameMinLength, usernameMaxLength, usernameMinLength } from "../limits.ts";

/**
 * Checks one field before the form is sent. A check returns nothing or the message of the server's schema. These are
 * plain functions, because loading the schema library for such checks makes a page a quarter heavier.
 * own-fields.test.ts compares them with the schemas.
 */
export type FieldCheck = (value: string) => string | undefined;

/** Returns the first message whose condition holds. */
const first = (...said: readonly (false | string)[]): string | undefined =>
	said.find((sentence) => sentence !== false) || undefined;

const nameCheck =
	(label: string): FieldCheck =>
	(value) => {
		const name = value.trim();
		return first(
			name === "" && `${label} is required`,
			name.length < nameMinLength && `${label} must be at least ${nameMinLength} characters`,
			name.length > 100 && `${label} must be at most 100 characters`,
		);
	};

export const checkFirstName = nameCheck("First name");
export const checkLastName = nameCheck("Last name");

const phonePattern = /^\+?[0-9 ()-]*[0-9][0-9 ()-]*$/;

/** The field may be empty. */
export const checkPhone: FieldCheck = (value) => {
	const phone = value.trim();
	if (phone === "" || (phone.length <= 32 && phonePattern.test(phone))) return undefined;
	return "Please enter a valid phone number";
};

/** The field may be empty. */
export const checkUsername: FieldCheck = (value) => {
	const username = value.trim();
	if (username === "") return undefined;
	return first(
		username.length < usernameMinLength && `Username must be at least ${usernameMinLength} characters`,
		username.length > usernameMaxLength && `Username must be less than ${usernameMaxLength} characters`,
		/\W/.test(username) && "Username can only contain letters, numbers, and underscores",
		/^\d/.test(username) && "Username cannot start with a number",
	);
};

export const checkOwnPassword: FieldCheck = (value) =>
	first(value === "" && "Password is required", value.length > 1000 && "Password is too long");

export const checkOwnCode: FieldCheck = (value) => {
	const code = value.trim();
	return first(code === "" && "Code is required", code.length > 20 && "Code is too long");
};

export const checkDeletionConfirmation: FieldCheck = (value) =>
	first(
		value === "" && "Confirmation text is required",
		value !== deleteConfirmationPhrase && `Please type "${deleteConfirmationPhrase}" exactly as shown`,
	);
