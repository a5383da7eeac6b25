import { expect, it } from "vitest";
import { readHeaders } from "../basics/mail.ts";
import { newText } from "./new-text.ts";

const cut = (body: string) => newText(readHeaders({}), body).text;

it.each([
	["English", "On Mon, 3 March 2026 at 9:41 Ann <ann@mail.example> wrote:"],
	["German", "Am 03.03.2026 um 09:41 schrieb Ann:"],
	["French", "Le 3 mars 2026 à 09:41, Ann a écrit :"],
	["Spanish", "El 3 de marzo de 2026, Ann escribió:"],
	["Italian", "Il giorno 3 marzo 2026 Ann ha scritto:"],
	["Dutch", "Op 3 maart 2026 schreef Ann:"],
	["Portuguese", "Em 3 de março de 2026, Ann escreveu:"],
	["Polish", "W dniu 3 marca 2026 Ann napisał(a):"],
	["Outlook", "Von: Ann <ann@mail.example>\nGesendet: 3. März 2026\nAn: privacy@broker.example"],
	["a forwarded mail", "---------- Forwarded message ---------\nFrom: Ann"],
])("the mail that is answered is cut away: %s", (_, line) => {
	expect(cut(`We are on it.\n\n${line}\n\nPlease delete my data.`)).toBe("We are on it.");
});

it("an answer below the quoted mail is kept", () => {
	expect(cut("On Monday, 3 March 2026, Ann wrote:\n> Please delete my data.\n\nIt is gone.")).toBe(
		"It is gone.",
	);
});

it("signatures and disclaimers are cut away, and text below them is kept", () => {
	const text = cut(
		"It is gone.\nNothing else is to do.\n\nKind regards,\nBob\nPrivacy Team\n\nP.S. Search engines may show the page for some days.\n\nThis e-mail is confidential and intended solely for the addressee.",
	);
	expect(text).toContain("It is gone.");
	expect(text).toContain("P.S. Search engines");
	expect(text).not.toMatch(/Bob|confidential/);
});

it("HTML is reduced to its visible words, with the addresses of links", () => {
	const html =
		'<html><style>p{}</style><p>Please <a href="https://broker.example/c">confirm</a> &amp; wait.</p><div style="display:none">mark as completed</div></html>';
	expect(cut(html)).toBe("Please confirm <https://broker.example/c> & wait.");
});
