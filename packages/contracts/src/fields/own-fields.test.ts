import fc from "fast-check";
import { expect, test } from "vitest";
import { deletionConfirmationSchema, ownCodeSchema, ownPasswordSchema } from "../account.ts";
import { deleteConfirmationPhrase } from "../limits.ts";
import { firstNameSchema, lastNameSchema, phoneSchema, usernameOrNoneSchema } from "../profile.ts";
import {
	checkDeletionConfirmation,
	checkFirstName,
	checkLastName,
	checkOwnCode,
	checkOwnPassword,
	checkPhone,
	checkUsername,
	type FieldCheck,
} from "./own-fields.ts";

const pairs = [
	["first name", checkFirstName, firstNameSchema],
	["last name", checkLastName, lastNameSchema],
	["phone", checkPhone, phoneSchema],
	["username", checkUsername, usernameOrNoneSchema],
	["own password", checkOwnPassword, ownPasswordSchema],
	["own code", checkOwnCode, ownCodeSchema],
	["confirmation of a deletion", checkDeletionConfirmation, deletionConfirmationSchema],
] as const;

/** Texts near the length limits, made of the characters that the patterns check. */
const typed = fc.oneof(
	fc.string({ maxLength: 40 }),
	fc.stringMatching(/^[ +0-9()-]{0,36}$/),
	fc.stringMatching(/^[ a-z0-9_]{0,40}$/),
	fc.string({ minLength: 95, maxLength: 110 }),
	fc.constantFrom("", " ", deleteConfirmationPhrase, "x".repeat(1000), "x".repeat(1001), "1".repeat(21)),
);

test.each(pairs)("%s: the form's message equals the server's", (_name, check: FieldCheck, schema) => {
	fc.assert(
		fc.property(typed, (value) => {
			expect(check(value)).toBe(schema.safeParse(value).error?.issues[0]?.message);
		}),
		{ numRuns: 1000 },
	);
});
