import { type FormElement, formValue } from "../engine/form-value.ts";
import type { DataSource } from "../playbook/actions.ts";
import { type DisclosedField, type FormField, formFields, templateNames } from "../playbook/fields.ts";
import type { TemplateValues } from "../playbook/fill-template.ts";
import type { OptOutRequest } from "./opt-out.ts";

/** The values for templates and forms: the allowed fields, and the listing's own address. */
export function allowedValues({ allowed, listing }: OptOutRequest): TemplateValues {
	const id = listing?.key.startsWith("id:") ? listing.key.slice(3) : undefined;
	const known = Object.entries(templateNames).flatMap(([name, field]): [string, string][] => {
		const value = field === "listing_url" ? id : allowed[field];
		return value === undefined || value === "" ? [] : [[name, value]];
	});
	return Object.fromEntries(known);
}

/** The fields that a form's field discloses. Our own address, and a code mailed to it, say nothing about the person. */
export function disclosedBy({ type }: FormElement, from: DataSource): readonly DisclosedField[] {
	return isOurAddress(type, from) ? [] : formFields[type];
}

/** Forms get an address of ours for each request, unless the playbook says that it must be the person's own. */
export const isOurAddress = (type: FormField, from: DataSource) => type === "email" && from !== "userProfile";

export interface ElementValues {
	readonly request: OptOutRequest;
	readonly values: TemplateValues;
	/** The code that the broker has mailed for this request. */
	readonly code: string | null;
	readonly random: () => number;
}

/**
 * The words for a form's field. The listing's values come before those that the person typed. Null if the field may not
 * be filled.
 */
export function elementValue(
	{ request, values, code, random }: ElementValues,
	element: FormElement,
	from: DataSource,
): readonly [string, ...string[]] | null {
	const { listing, mailAddress, allowed } = request;
	if (isOurAddress(element.type, from)) return mailAddress === null ? null : [mailAddress];
	if (element.type === "verificationCode") return code === null ? null : [code];
	if (element.type === "profileUrl") return listing?.url ? [listing.url] : null;
	const fields: readonly DisclosedField[] = formFields[element.type];
	if (fields.some((field) => field !== "listing_url" && !allowed[field])) return null;
	const shown = from === "extractedProfile" ? shownBy(request, element.type) : null;
	return shown ?? formValue(element, values, random);
}

/** Discloses as little as possible: an allowed value is given in the form that the broker already shows. */
function shownBy({ listing }: OptOutRequest, type: FormField): readonly [string] | null {
	if (listing === null) return null;
	if (type === "fullName" && listing.name !== "") return [listing.name];
	if (type === "age" && listing.age !== null) return [String(listing.age)];
	const [place] = listing.places;
	if (type === "city" && place) return [place.city];
	return type === "cityState" && place && place.state !== "" ? [`${place.city}, ${place.state}`] : null;
}
