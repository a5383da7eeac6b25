import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { commonPasswords } from "./common-passwords.ts";
import { guessOf } from "./guessable.rules.ts";

const about = [
	"Ann",
	"Smith",
	"ann.smith82@mail.example.com",
	"ann.smith82",
	"example.com",
	"+15550100199",
	"Unlisted",
];
const guess = (password: string) => guessOf(password, about, commonPasswords());

it.each([
	"Password1!",
	"P@ssw0rd1!",
	"Passw0rd!!",
	"password",
	"PASSWORD123$",
	"!!Password2024",
	"Password123456!",
	"Password1234567890!",
	"Password19841231!",
	"PasswordPassword1!",
	"Password!Password1",
	"P-a-s-s-w-o-r-d-1!",
	"$ecret123!A",
	"Qwerty123!",
	"Qwertyuiop1!",
	"1qaz@WSX",
	"!QAZ2wsx",
	"Zaq12wsx!",
	"1Q2w3e4r!",
	"QweAsdZxc1!",
	"Asdf1234!",
	"Abcd1234!",
	"Abcdefg1!",
	"Aa123456!",
	"A12345678!",
	"Aa!19900131",
	"Aaaa1111!",
	"Aa1!Aa1!Aa1!",
	"Welcome1!",
	"Welcome2025!",
	"L3tm31n!!",
	"Letmein123!",
	"Iloveyou1!",
	"Admin123!",
	"Michael1987!",
	"Dragon#99",
	"Sunshine&7",
	"Monkey.Dragon7!",
	"Pässword1!",
])("%s is one of the first passwords that attackers try", (password) => {
	expect(guess(password)).toBe("common");
});

it.each([
	"Annsmith1!",
	"Smith1982!",
	"Ann.Smith82!",
	"AnnSmith#2024",
	"Sm1th_Ann!7",
	"Unlisted1!",
	"Un1isted2025!",
	"AnnPassword1!",
	"Example.com1!",
	"Smithie1!",
	"Smith0100199!",
])("%s is made from what we know about the person", (password) => {
	expect(guess(password)).toBe("personal");
});

it.each([
	"Correct-Horse-7!",
	"Another-Horse-8!",
	"Right-Horse-7!",
	"Wrong-Horse-7!",
	"Third-Horse-9&",
	"Own-Horse-77!",
	"Trombone-Lake-42!",
	"Correct horse battery staple 1!",
	"Ann-likes-7-green-trees!",
	"My dog Rex ate 3 sofas!",
	"Tr0ub4dor&3xkcd",
	"Vf7!kq2Zp#Lw",
	"h8#Fq!2mZx",
	"Winter-in-Tromsø-1998!",
	"purple-Kettle-sings-9?",
	"Ev3ry-Good-B0y-Deserves-Fudge",
	"Smith-Kettle-Orbit-5!",
	"Zażółć-gęślą-jaźń-1!",
])("%s is a good password", (password) => {
	expect(guess(password)).toBeNull();
});

it("hardly any generated password counts as a common one", () => {
	let refused = 0;
	for (let count = 0; count < 3000; count += 1) {
		const password = `${randomBytes(9).toString("base64").replaceAll("+", "!").replaceAll("/", "#")}aA1!`;
		if (guess(password)) refused += 1;
	}
	expect(refused).toBeLessThan(6);
});

it("checking a long password is as fast as checking a short one", () => {
	expect(guess("1!".repeat(500))).toBe("common");
	expect(guess(`${"Kettle-and-orbit-".repeat(58)}7!`)).toBeNull();
});
