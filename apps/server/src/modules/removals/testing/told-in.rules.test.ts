import { expect, it } from "vitest";
import { toldIn } from "./told-in.rules.ts";

const person = { first: "Wilhelmina", last: "Quackenbusha" };

it("a letter tells what is in it as a word", () => {
	const text = "I am Wilhelmina Quackenbusha, born 1984, of Springfield: http://a.localhost/p/x00";
	expect(toldIn(text, person)).toEqual(["first_name", "last_name", "city", "birth_year", "listing_url"]);
});

it("digits in the address of a listing or a mailbox are not a year of birth", () => {
	const text = "Quackenbusha http://a.localhost/p/x7b1984c0 removals+ab1984@unlisted.example x1984f";
	expect(toldIn(text, person)).toEqual(["last_name", "listing_url"]);
});
