import { describe, expect, test } from "vitest";
import { fillTemplate, parsedOnce } from "./fill-template.ts";
import { namesIn, parseTemplate } from "./template.ts";

const person = { firstName: "Mary Ann", lastName: "O'Neil", city: "St. Louis", state: "MO", age: 44 };

describe("an address is filled from a template", () => {
	test.each([
		["https://a.com/${firstName|hyphenated|downcase}-${lastName|downcase}", "https://a.com/mary-ann-o'neil"],
		[
			"https://a.com/${state|stateFull|downcase|hyphenated}/${city|hyphenated}",
			"https://a.com/missouri/St.-Louis",
		],
		["https://a.com/${firstName|replaceWhitespace:_}", "https://a.com/Mary_Ann"],
		["https://a.com/${middleName|defaultIfEmpty:~}/x", "https://a.com/~/x"],
		["https://a.com/?city=${city|capitalize},${state|downcase}", "https://a.com/?city=St.%20Louis,mo"],
		["https://a.com/${firstName}-${middleName}", "https://a.com/Mary%20Ann-"],
	])("%s", (template, text) => {
		expect(fillTemplate(template, person)).toEqual({ text });
	});

	test("an age is put into the range that the broker offers, and is missing if none fits", () => {
		const ageRange = ["18-30", "31-60", "61+"];
		const fill = (age: number) => fillTemplate("https://a.com/${age|ageRange}", { age }, { ageRange });
		expect(fill(44)).toEqual({ text: "https://a.com/31-60" });
		expect(fill(90)).toEqual({ text: "https://a.com/61%2B" });
		expect(fill(12)).toEqual({ missing: ["age"] });
	});

	test("values that are not known are named, once", () => {
		const filled = fillTemplate("https://a.com/${birthYear}/${city}/${birthYear}", { city: " " });
		expect(filled).toEqual({ missing: ["birthYear", "city"] });
	});

	test("a value cannot leave its place in the address", () => {
		const hostile = {
			firstName: "../../admin?x=1#y",
			lastName: "a/b\\c&d=e @evil.com",
			city: "..",
			state: "\ud800",
		};
		expect(fillTemplate("https://a.com/${firstName}?n=${lastName}", hostile)).toEqual({
			text: "https://a.com/..%2F..%2Fadmin%3Fx%3D1%23y?n=a%2Fb%5Cc%26d%3De%20%40evil.com",
		});
		expect(fillTemplate("https://a.com/${city}/x", hostile)).toEqual({ missing: ["city"] });
		expect(fillTemplate("https://a.com/${state}", hostile)).toEqual({ text: "https://a.com/%EF%BF%BD" });
	});

	test("text that is compared, and not an address, is not encoded", () => {
		expect(fillTemplate("${city}, ${state}", person, { plain: true })).toEqual({ text: "St. Louis, MO" });
	});
});

describe("a template that cannot be filled says why", () => {
	test.each([
		["${__proto__}", "no such value: __proto__"],
		["${constructor|downcase}", "no such value: constructor"],
		["${city|toString}", "no such filter: toString"],
		["${city", "a place to fill is never closed"],
	])("%s", (template, problem) => {
		expect(parseTemplate(template).problems).toEqual([problem]);
		expect(() => fillTemplate(template, person)).toThrow(problem);
	});

	test("the values of a template are named once", () => {
		expect(namesIn("${city}-${city|downcase}-${age|ageRange}")).toEqual(["city", "age"]);
	});
});

test("a template is parsed once, however many people it is filled for", () => {
	const template = "https://a.com/${firstName|downcase}/${city}";
	expect(parsedOnce(template)).toBe(parsedOnce(template));
	const texts = [person, { ...person, firstName: "Bo" }].map((one) => fillTemplate(template, one));
	expect(texts).toEqual([
		{ text: "https://a.com/mary%20ann/St.%20Louis" },
		{ text: "https://a.com/bo/St.%20Louis" },
	]);
});
