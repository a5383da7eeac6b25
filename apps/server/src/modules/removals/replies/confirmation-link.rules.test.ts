import { newText, readHeaders } from "@unlisted/reply-reader";
import { expect, it } from "vitest";
import { confirmationLink } from "./confirmation-link.rules.ts";

const home = "https://www.broker.example/";
const confirm = "https://optout.broker.example/confirm?t=1";
const cancel = "https://www.broker.example/requests/17?take=back";

/** The text as the reader sees it. */
const linkOf = (body: string): string | null => {
	const { text } = newText(readHeaders({}), body);
	const links = [...new Set(text.match(/https?:\/\/[^\s<>]+/g) ?? [])];
	return confirmationLink(text, links, ["broker.example"]);
};

it.each([
	["the only one", `Please open this:\n\n${confirm}`],
	[
		"after a linked logo, before a footer",
		`<a href="${home}"><img src="x.png" alt="Broker"></a>
		<p>To confirm your opt-out request, please click the button below.</p><a href="${confirm}">CONFIRM</a>
		<p><a href="https://www.broker.example/privacy">Privacy Policy</a> |
		<a href="https://www.broker.example/u?x=1">Unsubscribe</a></p>`,
	],
	[
		"after one that takes the request back",
		`If you did not ask for this, cancel it: ${cancel}\n\nTo confirm your request, click here: ${confirm}`,
	],
	[
		"before one that takes it back",
		`Bitte bestätigen Sie Ihren Antrag:\n${confirm}\n\nWenn Sie das nicht waren, melden Sie es hier: ${cancel}`,
	],
	[
		"in one line with a warning",
		`If you did not ask for this, do nothing. To confirm, open ${confirm}\n\nHelp: ${home}help`,
	],
	[
		"written twice",
		`Cliquez ici pour confirmer <${confirm}>\n\n${home}\n\nPour confirmer, copiez :\n${confirm}`,
	],
	["beside a link of somebody else", `To confirm, click ${confirm} or read https://news.example/confirm`],
])("the link that confirms is found: %s", (_where, body) => {
	expect(linkOf(body)).toBe(confirm);
});

it.each([
	["it is the home page alone", `Confirm your request at ${home}`],
	["it takes the request back", `You did not ask? Cancel it: ${cancel}`],
	["two confirm", `To confirm, click ${confirm}\n\nTo confirm another one, click ${confirm}2`],
	["no words are for one of several", `${confirm}\n\n${cancel}`],
	[
		"the one that confirms is on another site",
		`To confirm, click https://clicks.example/c?1\n\n${home}about`,
	],
	["a look-alike", "To confirm, click https://broker.example.evil.example/confirm"],
])("no link is opened where %s", (_why, body) => {
	expect(linkOf(body)).toBeNull();
});
