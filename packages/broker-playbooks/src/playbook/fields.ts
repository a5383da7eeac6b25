/** Fields of a person that a step sends to the broker. */
export const disclosedFields = [
	"first_name",
	"middle_name",
	"last_name",
	"city",
	"state",
	"age",
	"birth_year",
	"birth_date",
	"street",
	"postcode",
	"phone",
	"email",
	"listing_url",
] as const;
export type DisclosedField = (typeof disclosedFields)[number];

/** What a page shows of somebody, under the names of DuckDuckGo's playbooks. */
export const listedFields = [
	"name",
	"alternativeNamesList",
	"age",
	"addressCityState",
	"addressCityStateList",
	"addressFull",
	"addressFullList",
	"phone",
	"phoneList",
	"email",
	"emailList",
	"relativesList",
	"profileUrl",
] as const;
export type ListedField = (typeof listedFields)[number];

/**
 * The values that a form's field can take. Those beginning with `$` are made up for each visit, and belong to nobody.
 */
export const formFields = {
	firstName: ["first_name"],
	middleName: ["middle_name"],
	lastName: ["last_name"],
	fullName: ["first_name", "last_name"],
	city: ["city"],
	state: ["state"],
	fullState: ["state"],
	cityState: ["city", "state"],
	age: ["age"],
	birthYear: ["birth_year"],
	birthDate: ["birth_date"],
	street: ["street"],
	postcode: ["postcode"],
	phone: ["phone"],
	/** With the `dataSource` `fetchedEmail`, an address of ours for this one request; otherwise the person's. */
	email: ["email"],
	profileUrl: ["listing_url"],
	/** A code that the broker has just mailed. */
	verificationCode: [],
	$generated_phone_number$: [],
	$generated_random_number$: [],
	$generated_street_address$: [],
	$generated_zip_code$: [],
} as const satisfies Record<string, readonly DisclosedField[]>;
export type FormField = keyof typeof formFields;

/**
 * The names that a template may use, with the field that each discloses. `id` is the listing's own id at its broker.
 */
export const templateNames = {
	firstName: "first_name",
	middleName: "middle_name",
	lastName: "last_name",
	city: "city",
	state: "state",
	age: "age",
	birthYear: "birth_year",
	birthDate: "birth_date",
	street: "street",
	postcode: "postcode",
	phone: "phone",
	email: "email",
	id: "listing_url",
} as const satisfies Record<string, DisclosedField>;
export type TemplateName = keyof typeof templateNames;
