import { cleanup, configure } from "@testing-library/react";
import { placeholderSiteConfig } from "@unlisted/contracts/site-config";
import { afterEach, beforeEach, vi } from "vitest";
import { storedSessionKey } from "../lib/session/stored-session.ts";
import { ownUser } from "./own-user.ts";

// A whole page in the message of a failure hides what failed.
configure({ getElementError: (message) => new Error(message ?? "Not found") });

// As in every page that the server sends.
const config = document.createElement("script");
config.type = "application/json";
config.id = "site-config";
config.textContent = JSON.stringify(placeholderSiteConfig);
document.head.append(config);

beforeEach(() => {
	localStorage.clear();
	localStorage.setItem(storedSessionKey, JSON.stringify(ownSession()));
	// A request that no test expects fails the test.
	vi.stubGlobal("fetch", () => Promise.reject(new Error("Nobody pretends to be the server")));
});

afterEach(() => {
	cleanup();
	vi.useRealTimers();
});

function ownSession() {
	const inAnHour = Math.floor(Date.now() / 1000) + 3600;
	return {
		access_token: `x.${btoa(JSON.stringify({ sub: ownUser.id, aal: "aal1", exp: inAnHour }))}.x`,
		refresh_token: "refresh",
		token_type: "bearer",
		expires_in: 3600,
		expires_at: inAnHour,
		user: ownUser,
	};
}
