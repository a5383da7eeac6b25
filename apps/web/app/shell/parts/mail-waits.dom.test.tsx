import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { pretendServer, unreachable } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { MailWaits, useMailWaits } from "./mail-waits.tsx";

const address = "GET /api/notifications/mail";
const words = "We could not send it yet";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());
const aWhile = () => act(() => vi.advanceTimersByTimeAsync(16_000));

it("a mail that waits is said to wait as soon as the server knows it, and no longer once mail goes out", async () => {
	const server = pretendServer({ [address]: { waits: false } });
	const { unmount } = show(<MailWaits>Nothing there?</MailWaits>);
	await aWhile();
	screen.getByText("Nothing there?");
	expect(screen.queryByText(words)).toBeNull();
	server.say({ [address]: { waits: true } });
	await aWhile();
	expect(screen.getByRole("status").textContent).toContain(words);
	expect(screen.queryByText("Nothing there?")).toBeNull();
	server.say({ [address]: { waits: false } });
	await aWhile();
	screen.getByText("Nothing there?");
	unmount();
	const before = server.callsOf(address).length;
	await aWhile();
	expect(server.callsOf(address), "nobody asks for a page that is gone").toHaveLength(before);
});

it("a server that does not answer changes nothing on the page", async () => {
	pretendServer({ [address]: unreachable });
	show(<MailWaits>Nothing there?</MailWaits>);
	await aWhile();
	screen.getByText("Nothing there?");
});

it("what is said in place of “on its way” is above the reason", async () => {
	pretendServer({ [address]: { waits: true } });
	show(<MailWaits instead="It has not gone out yet.">It is on its way.</MailWaits>);
	await screen.findByText(words);
	expect(screen.getByRole("status").textContent).toMatch(
		/^It has not gone out yet\.We could not send it yet/,
	);
	expect(screen.queryByText("It is on its way.")).toBeNull();
});

it("a page that speaks of no mail asks nothing", async () => {
	const server = pretendServer({ [address]: { waits: true } });
	const Silent = () => <p>{useMailWaits(false) ? words : "Nothing was sent."}</p>;
	show(<Silent />);
	await aWhile();
	screen.getByText("Nothing was sent.");
	expect(server.callsOf(address)).toHaveLength(0);
});
