import { deleteConfirmationPhrase, nameMinLength, usernameMaxLength, usernameMinLength } from "../limits.ts";

/**
 * What a form says about one field before it is sent: nothing, or what is wrong with it, in the words of the schema that the
 * server asks. Plain functions, because a page that loads the schemas' library for a "required" is a quarter heavier.
 * own-fields.test.ts holds the two together.
 */
export type FieldCheck = (value: string) => string | undefined;

/** The first sentence that is true. */
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

/** May be empty. */
export const checkPhone: FieldCheck = (value) => {
	const phone = value.trim();
	if (phone === "" || (phone.length <= 32 && phonePattern.test(phone))) return undefined;
	return "Please enter a valid phone number";
};

/** May be empty. */
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
