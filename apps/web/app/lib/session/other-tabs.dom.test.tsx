import { expect, it, onTestFinished, vi } from "vitest";
import { changedKey, forgetChanges, hearOtherTabs, tellOtherTabs } from "./other-tabs.ts";

/** Fires the event that the browser sends to other tabs. */
const saidElsewhere = (newValue: string | null) =>
	dispatchEvent(new StorageEvent("storage", { key: changedKey, newValue }));
function hearing() {
	const heard = vi.fn();
	onTestFinished(hearOtherTabs(heard));
	return heard;
}

it("reports a change in another tab, but not the deletion of its mark", () => {
	const heard = hearing();
	expect(heard).not.toHaveBeenCalled();
	saidElsewhere("1");
	expect(heard).toHaveBeenCalledTimes(1);
	saidElsewhere(null);
	dispatchEvent(new StorageEvent("storage", { key: "another", newValue: "1" }));
	expect(heard).toHaveBeenCalledTimes(1);
});

it("reports a change that came while the page loaded once, when it begins to listen", () => {
	tellOtherTabs();
	const heard = hearing();
	expect(heard).toHaveBeenCalledTimes(1);
	dispatchEvent(new Event("pageshow"));
	expect(heard).toHaveBeenCalledTimes(1);
});

it("does not report a change from before the page, which already shows it", () => {
	localStorage.setItem(changedKey, String(performance.timeOrigin - 1000));
	expect(hearing()).not.toHaveBeenCalled();
});

it("reports the last change to a frozen page when it comes back", () => {
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
