import { z } from "zod";
import { type FormField, formFields, listedFields } from "./fields.ts";
import { separatorSchema } from "./split-values.ts";
import { parseTemplate } from "./template.ts";

/** CSS, or XPath if it begins with `/`, `./` or `(`. */
export const selectorSchema = z.string().min(1).max(1_000);
const shortText = z.string().min(1).max(300);
const note = z.string().max(1_000).optional();
const common = { id: z.string().max(100).optional(), note };
const seconds = z.number().int().min(1).max(86_400);

/** An address with places to fill. The host is never one of them. */
export const urlTemplateSchema = z
	.string()
	.max(2_000)
	.regex(
		/^https?:\/\/[a-z0-9_.-]+(:\d{1,5})?(\/|$)/i,
		"an address begins with a scheme and a host of its own",
	)
	.superRefine((template, context) => {
		for (const message of parseTemplate(template).problems) context.addIssue({ code: "custom", message });
	});

export const fieldRuleSchema = z.strictObject({
	selector: selectorSchema.optional(),
	findElements: z.boolean().optional(),
	beforeText: shortText.optional(),
	afterText: shortText.optional(),
	separator: separatorSchema.optional(),
	/** Reads this attribute instead of the text. */
	attribute: z
		.string()
		.regex(/^[a-zA-Z][\w:-]{0,99}$/)
		.optional(),
	/** Where the listing's own id is in its address: in the path, in a parameter, or nowhere. */
	identifierType: z.enum(["path", "param", "hash"]).optional(),
	/** For a path, the address with `${id}`. For a parameter, its name. */
	identifier: z.string().min(1).max(1_000).optional(),
});
export type FieldRule = z.infer<typeof fieldRuleSchema>;

const profileSchema = z
	.strictObject(
		Object.fromEntries(listedFields.map((field) => [field, fieldRuleSchema.optional()])) as Record<
			(typeof listedFields)[number],
			z.ZodOptional<typeof fieldRuleSchema>
		>,
	)
	.refine(({ name }) => name !== undefined, "a listing has a name");
export type Profile = z.infer<typeof profileSchema>;

const navigate = z.strictObject({
	actionType: z.literal("navigate"),
	...common,
	url: urlTemplateSchema,
	/** The ranges that the filter `ageRange` chooses from. */
	ageRange: z
		.array(z.string().regex(/^\d{1,3}(-\d{1,3})?[+-]?$/))
		.max(30)
		.optional(),
});

const extract = z.strictObject({
	actionType: z.literal("extract"),
	...common,
	/** Matches each listing on the page. */
	selector: selectorSchema,
	/** Matches on a page that says "nobody". If neither this nor a listing is there, the site has changed. */
	noResultsSelector: selectorSchema.optional(),
	profile: profileSchema,
	/** Fields that its listings show. If no listing of a page has one of them, the site has changed. */
	expects: z.array(z.enum(listedFields)).max(listedFields.length).default(["name"]),
	/** The link to the next page of results. */
	nextPage: z
		.strictObject({ selector: selectorSchema, pagesMax: z.number().int().min(1).max(10) })
		.optional(),
});

/**
 * Where a form's values come from: what the person typed, what the listing shows, or what was made for this request.
 */
const dataSources = ["userProfile", "extractedProfile", "fetchedEmail", "emailData"] as const;
export type DataSource = (typeof dataSources)[number];

const fillForm = z.strictObject({
	actionType: z.literal("fillForm"),
	...common,
	selector: selectorSchema,
	dataSource: z.enum(dataSources).default("userProfile"),
	elements: z
		.array(
			z.strictObject({
				type: z.enum(Object.keys(formFields) as [FormField, ...FormField[]]),
				selector: selectorSchema,
				min: z.number().int().optional(),
				max: z.number().int().optional(),
				note,
			}),
		)
		.min(1)
		.max(50),
});

const clickElement = z.strictObject({
	type: z.enum(["button", "checkbox", "link"]),
	selector: selectorSchema,
	multiple: z.boolean().optional(),
	failSilently: z.boolean().optional(),
	/** Presses the button inside the person's listing. */
	parent: z
		.strictObject({ profileMatch: z.strictObject({ selector: selectorSchema, profile: profileSchema }) })
		.optional(),
});
export type ClickElement = z.infer<typeof clickElement>;
const clickElements = z.array(clickElement).min(1).max(50);

const click = z
	.strictObject({
		actionType: z.literal("click"),
		...common,
		elements: clickElements.optional(),
		/** Uses the first choice whose condition is true, otherwise `default`. */
		choices: z
			.array(
				z.strictObject({
					condition: z.strictObject({
						left: shortText,
						operation: z.enum(["=", "!=", "<", "<=", ">", ">="]),
						right: shortText,
					}),
					elements: clickElements,
				}),
			)
			.max(10)
			.optional(),
		default: z.strictObject({ elements: clickElements }).nullable().optional(),
	})
	.refine(
		({ elements, choices }) => (elements === undefined) !== (choices === undefined),
		"elements or choices",
	);

const expectations = z
	.array(
		z.strictObject({
			type: z.enum(["element", "text", "url"]),
			selector: selectorSchema.optional(),
			expect: shortText.optional(),
			/** Scrolled to before the element is searched. */
			parent: selectorSchema.optional(),
			failSilently: z.boolean().optional(),
			note,
		}),
	)
	.min(1)
	.max(20);

const captcha = { ...common, selector: selectorSchema, captchaType: z.string().max(50).optional() };
const getCaptchaInfo = z.strictObject({ actionType: z.literal("getCaptchaInfo"), ...captcha });
const solveCaptcha = z.strictObject({ actionType: z.literal("solveCaptcha"), ...captcha });

/** The actions inside a condition. Conditions cannot be nested, so that a playbook ends. */
const inner = [navigate, extract, fillForm, click, getCaptchaInfo, solveCaptcha] as const;
const innerActionSchema = z.discriminatedUnion("actionType", [
	...inner,
	z.strictObject({ actionType: z.literal("expectation"), ...common, expectations }),
]);
const innerActions = z.array(innerActionSchema).max(30);

export const actionSchema = z.discriminatedUnion("actionType", [
	...inner,
	/** A check: the visit ends if something is missing. If everything is there, its actions run. */
	z.strictObject({
		actionType: z.literal("expectation"),
		...common,
		expectations,
		actions: innerActions.optional(),
	}),
	/** Runs its actions only if everything is there. Otherwise the visit continues. */
	z.strictObject({ actionType: z.literal("condition"), ...common, expectations, actions: innerActions }),
	z.strictObject({ actionType: z.literal("emailConfirmation"), ...common, pollingSeconds: seconds }),
	z.strictObject({ actionType: z.literal("generateEmail"), ...common }),
	/**
	 * From here on only the person can continue. They get the page, with the values for the other fields ready to copy.
	 */
	z.strictObject({
		actionType: z.literal("askPerson"),
		...common,
		for: z.enum(["phone_code", "identity_document", "other"]),
		/** The button that they press. */
		selector: selectorSchema.optional(),
	}),
	z.strictObject({
		actionType: z.literal("getEmailData"),
		...common,
		pollingSeconds: seconds,
		extract: z.array(z.enum(["verificationCode"])).min(1),
	}),
]);
export type InnerAction = z.infer<typeof innerActionSchema>;
export type Action = z.infer<typeof actionSchema>;
