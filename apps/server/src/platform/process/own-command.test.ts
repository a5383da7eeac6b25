import { expect, it } from "vitest";
import { withOwnCommand } from "./own-command.ts";

it.each([
	["unlisted-cli", "Run `unlisted-cli backup /srv` or unlisted-cli doctor."],
	[
		"docker compose run api cli",
		"Run `docker compose run api cli backup /srv` or docker compose run api cli doctor.",
	],
	["", "Run `npm run cli -- backup /srv` or npm run cli -- doctor."],
	[undefined, "Run `npm run cli -- backup /srv` or npm run cli -- doctor."],
])("a text names the command that works here: %s", (own, said) => {
	expect(withOwnCommand("Run `npm run cli -- backup /srv` or npm run cli -- doctor.", own)).toBe(said);
});
