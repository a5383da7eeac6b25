import { screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { pretendServer } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { ThisBrowser } from "./this-browser.tsx";
import { useBrowserPush } from "./use-browser-push.ts";

const blocked = () => Promise.reject(new DOMException("The operation is insecure.", "SecurityError"));

function browserWith(getRegistration: () => Promise<unknown>) {
	vi.stubGlobal("PushManager", class {});
	vi.stubGlobal("Notification", { permission: "granted", requestPermission: async () => "granted" });
	const worker = { getRegistration, register: blocked, ready: new Promise(() => undefined) };
	Object.defineProperty(navigator, "serviceWorker", { configurable: true, value: worker });
}

afterEach(() => {
	vi.unstubAllGlobals();
	Reflect.deleteProperty(navigator, "serviceWorker");
});

function Push() {
	return <ThisBrowser push={useBrowserPush("key")} devices={0} />;
}

it("a browser that blocks storage cannot show notifications, and the page says so", async () => {
	pretendServer({});
	browserWith(blocked);
	show(<Push />);
	await screen.findByText(/^This browser cannot show notifications/);
});

it("a browser that blocks storage after a press does not stay busy", async () => {
	pretendServer({});
	let registration: () => Promise<unknown> = async () => undefined;
	browserWith(() => registration());
	const { user } = show(<Push />);
	const press = await screen.findByRole("button", { name: "Turn on in this browser" });
	registration = blocked;
	await user.click(press);
	await screen.findByText(/^This browser cannot show notifications/);
	screen.getByText("Your browser could not set it up right now. Try again in a moment.");
	expect(screen.queryByRole("button")).toBeNull();
});
