import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { siteConfig } from "../../lib/site/site-config.ts";
import { cardKeepsItsPromises } from "../../testing/card-promises.ts";
import { pretendServer, refuses } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import type { Passkey } from "./passkey-calls.ts";
import { PasskeysSection } from "./passkeys-section.tsx";

const address = "GET /auth/v1/passkeys";
const phone: Passkey = { id: "1", friendly_name: "Phone", created_at: "2026-11-01T12:00:00Z" };
const laptop: Passkey = { ...phone, id: "2", friendly_name: "Laptop", last_used_at: "2026-11-20T12:00:00Z" };

beforeEach(() => {
	vi.stubGlobal("PublicKeyCredential", class {});
	vi.spyOn(siteConfig, "passkeysFor", "get").mockReturnValue(location.hostname);
});

cardKeepsItsPromises("the list of passkeys", {
	address,
	show: () => show(<PasskeysSection />),
	waiting: "Loading your passkeys",
	failing: "We could not load your passkeys",
	states: {
		"says when each was used": { answer: [phone, laptop], says: /not used yet/ },
		"may be empty": { answer: [], says: "You have no passkeys yet." },
	},
});

it("shows nothing in a browser without passkeys, unless there are some to remove", async () => {
	vi.stubGlobal("PublicKeyCredential", undefined);
	const server = pretendServer({ [address]: [] });
	const { unmount } = show(<PasskeysSection />);
	await waitFor(() => expect(server.callsOf(address)).toHaveLength(1));
	expect(screen.queryByText("Passkeys")).toBeNull();
	unmount();
	server.say({ [address]: [phone] });
	show(<PasskeysSection />);
	await screen.findByText("Phone");
	expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
});

it("a passkey is renamed, and keeps its name if the server refuses", async () => {
	const rename = "PATCH /auth/v1/passkeys/:id";
	const server = pretendServer({ [address]: [phone], [rename]: () => refuses("unavailable", "Busy.") });
	const { user } = show(<PasskeysSection />);
	await user.click(await screen.findByRole("button", { name: "Rename Phone" }));
	const dialog = within(await screen.findByRole("dialog"));
	const field = await dialog.findByRole("textbox");
	await user.clear(field);
	await user.type(field, "Old phone");
	await user.keyboard("{Enter}");
	await dialog.findByText(/Busy\./);
	expect(field).toHaveProperty("value", "Old phone");
	const renamed = { ...phone, friendly_name: "Old phone" };
	server.say({ [rename]: renamed, [address]: [renamed] });
	await user.keyboard("{Enter}");
	await screen.findByRole("button", { name: "Rename Old phone" });
});
