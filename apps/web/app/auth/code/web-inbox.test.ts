import { expect, it } from "vitest";
import { inboxOf } from "./web-inbox.ts";

it.each([
	["ann@gmail.com", "Gmail"],
	["ann@Hotmail.co.uk", "Outlook"],
	["ann@yahoo.fr", "Yahoo Mail"],
	["ann@me.com", "iCloud Mail"],
	["ann@pm.me", "Proton Mail"],
])("mail to %s is read at %s", (email, name) => {
	expect(inboxOf(email, false)?.name).toBe(name);
});

it.each([
	"ann@example.com",
	"ann@notgmail.com",
	"ann@gmail.com.evil.example",
	"ann@outlook.evil.example",
	"",
])("no inbox is guessed for %s", (email) => expect(inboxOf(email, false)).toBeNull());

it("if mail is kept for trying out, everybody reads it there", () => {
	expect(inboxOf("ann+a@gmail.com", true)).toEqual({
		name: null,
		url: "/dev/mailbox?to=ann%2Ba%40gmail.com",
	});
});
