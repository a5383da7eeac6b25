import { z } from "zod";
import { nameMinLength, usernameMaxLength, usernameMinLength } from "./limits.ts";

/** The fields that a person edits, with the specification's messages (§5). The database checks them again. */
const phonePattern = /^\+?[0-9 ()-]*[0-9][0-9 ()-]*$/;

const name = (label: string) =>
	z
		.string()
		.trim()
		.min(1, `${label} is required`)
		.min(nameMinLength, `${label} must be at least ${nameMinLength} characters`)
		.max(100, `${label} must be at most 100 characters`);

export const firstNameSchema = name("First name");
export const lastNameSchema = name("Last name");

/** Empty if the person gives none. */
export const phoneSchema = z
	.string()
	.trim()
	.max(32, "Please enter a valid phone number")
	.refine((phone) => phone === "" || phonePattern.test(phone), "Please enter a valid phone number");

export const usernameSchema = z
	.string()
	.trim()
	.min(1, "Username is required")
	.min(usernameMinLength, `Username must be at least ${usernameMinLength} characters`)
	.max(usernameMaxLength, `Username must be less than ${usernameMaxLength} characters`)
	.regex(/^\w+$/, "Username can only contain letters, numbers, and underscores")
	.regex(/^\D/, "Username cannot start with a number");

/** Empty if the person wants none. */
export const usernameOrNoneSchema = z
	.string()
	.trim()
	.superRefine((username, context) => {
		if (username === "") return;
		const message = usernameSchema.safeParse(username).error?.issues[0]?.message;
		if (message !== undefined) context.addIssue({ code: "custom", message });
	});

/** The form: phone and username may be left empty. */
export const editProfileSchema = z.object({
	first_name: firstNameSchema,
	last_name: lastNameSchema,
	phone: phoneSchema.optional(),
	username: usernameOrNoneSchema.optional(),
});
export type EditProfile = z.infer<typeof editProfileSchema>;

const emptyForNull = (value: string | null) => value ?? "";

/** For API clients. A field that is left out stays as it is. Null or an empty text clears an optional field. */
export const profileUpdateSchema = z.object({
	first_name: firstNameSchema.optional(),
	last_name: lastNameSchema.optional(),
	phone: z.string().nullable().transform(emptyForNull).pipe(phoneSchema).optional(),
	username: z.string().nullable().transform(emptyForNull).pipe(usernameOrNoneSchema).optional(),
});
export type ProfileUpdate = z.infer<typeof profileUpdateSchema>;

export const profileSchema = z.object({
	user_id: z.string(),
	first_name: z.string().nullable(),
	last_name: z.string().nullable(),
	phone: z.string().nullable(),
	username: z.string().nullable(),
	is_verified: z.boolean(),
	/** Null until the first scan has finished. */
	security_score: z.int().min(0).max(100).nullable(),
	created_at: z.string(),
	updated_at: z.string(),
});
export type Profile = z.infer<typeof profileSchema>;
