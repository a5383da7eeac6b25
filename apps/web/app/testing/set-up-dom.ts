import { cleanup, configure } from "@testing-library/react";
import { placeholderSiteConfig } from "@unlisted/contracts/site-config";
import { afterEach, beforeEach, vi } from "vitest";
import { storedSessionKey } from "../lib/session/stored-session.ts";
import { ownSession } from "./own-user.ts";

configure({
	// A whole page in the message of a failure would hide the failure itself.
	getElementError: (message) => new Error(message ?? "Not found"),
	// A busy machine needs longer than the default second.
	asyncUtilTimeout: 10_000,
});

// Every page of the server contains this.
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
