import { expect, it } from "vitest";
import { accessAnswerIn } from "./access-answer.rules.ts";

it.each([
	"Attached please find a copy of the personal information we hold about you.",
	"We searched for your name. We have located the following records: Ann Quackenbush, Springfield.",
	"Your request is done. Download your report within 30 days.",
	"Our systems contain the following details: name, city.",
	"Wir verarbeiten folgende Daten zu Ihrer Person: Name und Anschrift.",
	"Anbei erhalten Sie eine Kopie Ihrer Daten.",
])("knows that a company holds something: %s", (text) => expect(accessAnswerIn(text)).toBe("holds"));

it.each([
	"We do not have the following information about you.",
	"We will send the information that we hold within 45 days.",
	"If we hold personal information, the data we have is deleted after a year.",
	"Thank you for your request. It was received.",
	"Once you confirm your identity, you can download your report.",
	"",
])("asks the person about anything else: %s", (text) => expect(accessAnswerIn(text)).toBe("unclear"));
