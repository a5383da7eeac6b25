import { expect, it, onTestFinished, vi } from "vitest";
import { changedKey, forgetChanges, hearOtherTabs, tellOtherTabs } from "./other-tabs.ts";

/** As the browser tells the other tabs. */
const saidElsewhere = (newValue: string | null) =>
	dispatchEvent(new StorageEvent("storage", { key: changedKey, newValue }));
function hearing() {
	const heard = vi.fn();
	onTestFinished(hearOtherTabs(heard));
	return heard;
}

it("a change in another tab is heard, and its being forgotten is none", () => {
	const heard = hearing();
	expect(heard).not.toHaveBeenCalled();
	saidElsewhere("1");
	expect(heard).toHaveBeenCalledTimes(1);
	saidElsewhere(null);
	dispatchEvent(new StorageEvent("storage", { key: "another", newValue: "1" }));
	expect(heard).toHaveBeenCalledTimes(1);
});

it("a change that came while the page loaded is heard when it begins to listen, once", () => {
	tellOtherTabs();
	const heard = hearing();
	expect(heard).toHaveBeenCalledTimes(1);
	dispatchEvent(new Event("pageshow"));
	expect(heard).toHaveBeenCalledTimes(1);
});

it("a change from before the page is in what it shows", () => {
	localStorage.setItem(changedKey, String(performance.timeOrigin - 1000));
	expect(hearing()).not.toHaveBeenCalled();
});

it("a page that was set aside hears of the last change when it comes back", () => {
	const heard = hearing();
	localStorage.setItem(changedKey, String(performance.timeOrigin + performance.now()));
	dispatchEvent(new Event("pageshow"));
	expect(heard).toHaveBeenCalledTimes(1);
});

it("nothing of it stays after the session", () => {
	tellOtherTabs();
	forgetChanges();
	expect(localStorage.getItem(changedKey)).toBeNull();
});
