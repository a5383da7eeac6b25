import { expect, it } from "vitest";
import { lookedBefore } from "./looked-before.rules.ts";

const events = (text: string) => lookedBefore(text.split(" "));

it("a second request needs a look that found the listing between the two", () => {
	expect(events("opened sent looked_there opened_again sent").sentUnseen).toBe(0);
	expect(events("opened sent said_done opened_again sent").sentUnseen).toBe(1);
	expect(events("opened maybe_sent looked_there sent maybe_sent").sentUnseen).toBe(1);
});

it("what came back is removed again only once a later look finds it gone", () => {
	expect(events("opened sent looked_gone looked_there opened_again sent said_done").removedAgain).toBe(false);
	expect(
		events("opened sent looked_gone looked_there opened_again maybe_sent looked_gone").removedAgain,
	).toBe(true);
});

it("a word is proved wrong by the first look after it, not by a second one", () => {
	expect(events("opened sent said_done looked_there looked_there").foundOut).toBe(true);
	expect(events("opened sent said_done looked_gone looked_there").foundOut).toBe(false);
	expect(events("opened sent looked_there").foundOut).toBe(false);
});
