import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { ownUser } from "../../testing/own-user.ts";
import { show } from "../../testing/show.tsx";
import { UnconfirmedNote } from "./unconfirmed-note.tsx";

vi.mock("../../lib/api/profile.ts", () => ({ useProfile: () => ({ data: profile }) }));
vi.mock("../../lib/session/session.ts", async (original) => ({
	...(await original<object>()),
	useSession: () => ({ status: "signed-in", user: { ...ownUser, email_confirmed_at: confirmedAt } }),
}));

let profile: { is_verified: boolean } | undefined;
let confirmedAt: string | undefined;

it.each([
	["while the profile is not known, the session tells", undefined, undefined, 1],
	[
		"while the profile is not known, a session that was confirmed is enough",
		undefined,
		"2026-11-20T12:00:00Z",
		0,
	],
	["what the profile says counts, also where the session is older", { is_verified: true }, undefined, 0],
] as const)("tells people before they pay that their address is not confirmed: %s", (_, known, at, notes) => {
	profile = known;
	confirmedAt = at;
	show(<UnconfirmedNote />);
	expect(screen.queryAllByText("Your email address is not confirmed yet")).toHaveLength(notes);
});
