import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { SignAuthorization } from "@unlisted/contracts/authorization";
import { signAuthorizationSchema } from "@unlisted/contracts/authorization";
import { useState } from "react";
import { expect, it, vi } from "vitest";
import type { AuthorizationAnswer } from "../lib/api/authorization.ts";
import { formKeepsItsPromises } from "../testing/form-promises.ts";
import { held, pretendServer, type Routes, refuses } from "../testing/pretend-server.ts";
import { show } from "../testing/show.tsx";
import AuthorizationPage from "./authorization-page.tsx";
import { SignForm } from "./sign-form.tsx";
import { useSigning } from "./use-signing.ts";

const read = "GET /api/authorization";
const sign = "PUT /api/authorization";
const revoke = "DELETE /api/authorization";
const paragraphs = ["I authorize Unlisted to act as my agent.", "I can revoke it at any time."];
const text = { version: "2026-11", agent: "Unlisted", title: "Authorization of an agent", paragraphs };
const by = {
	id: "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0f001",
	name: "Ann Example",
	kind: "typed" as const,
	version: "2026-11",
	signed_at: "2026-11-20T12:00:00Z",
};
const none: AuthorizationAnswer = { text };
const signed: AuthorizationAnswer = { text, signed: by };
const identity = {
	kept: "here" as const,
	enough: true,
	watched: [],
	seen_by: [],
	mode: "lab" as const,
	identity: { names: [{ kind: "present" as const, first: "Ann", last: "Example" }] },
	suggested: { first: "Annie", last: "E" },
};

function shown(routes: Routes = {}, at = "/removals/authorization") {
	const server = pretendServer({ [read]: none, "GET /api/brokers/identity": identity, ...routes });
	return { server, ...show(<AuthorizationPage />, { at }) };
}

/** Draws a line on the pad like a finger. happy-dom has no layout, so the pad gets a fixed position. */
function draw(points: readonly (readonly [number, number])[]) {
	const pad = screen.getByRole("img", { name: "Your signature" });
	pad.getBoundingClientRect = () => new DOMRect(0, 0, 500, 230);
	Object.assign(pad, { setPointerCapture: () => undefined });
	const at = ([clientX, clientY]: readonly [number, number]) => ({
		clientX,
		clientY,
		pointerId: 1,
		button: 0,
	});
	const [first = [0, 0] as const, ...rest] = points;
	fireEvent.pointerDown(pad, at(first));
	for (const point of rest) fireEvent.pointerMove(pad, at(point));
	fireEvent.pointerUp(pad, at(points.at(-1) ?? first));
}
const scribble = [
	[40, 60],
	[90, 120],
	[150, 50],
	[220, 130],
	[300, 60],
	[380, 100],
] as const;
const signing = () => within(screen.getByRole("region", { name: /^Sign it/ }));

it("shows the text word for word before anything is signed, and fills in the name", async () => {
	shown();
	const form = within(await screen.findByRole("region", { name: "Sign it" }));
	for (const paragraph of paragraphs) screen.getByText(paragraph);
	expect(form.getByLabelText("Your full name")).toHaveProperty("value", "Ann Example");
	expect(screen.queryByRole("button", { name: /PDF/ })).toBeNull();
});

it("sends what was drawn with a finger, in the contract's form", async () => {
	const { server, user } = shown({ [sign]: { text, signed: { ...by, kind: "drawn" } } });
	await screen.findByRole("region", { name: "Sign it" });
	draw(scribble);
	draw([
		[400, 200],
		[420, 190],
	]);
	await user.click(signing().getByRole("button", { name: "Undo" }));
	await user.click(signing().getByRole("button", { name: "Sign" }));
	await screen.findByRole("heading", { name: "You signed it on November 20, 2026" });
	screen.getByText("Drawn by hand");
	const [call] = server.callsOf(sign);
	const sent = signAuthorizationSchema.parse(call?.body) as SignAuthorization;
	expect(sent).toMatchObject({ version: "2026-11", name: "Ann Example" });
	const strokes = sent.signature.kind === "drawn" ? sent.signature.strokes : [];
	expect(strokes).toHaveLength(1);
	expect(strokes[0]).toHaveLength(scribble.length);
	// The line goes from left to right, as it was drawn, and stays inside the box.
	expect(strokes[0]?.map(([x]) => x)).toEqual([80, 180, 300, 440, 600, 760]);
});

it("a box without a signature is not sent, and says what is missing", async () => {
	const { server, user } = shown({ [sign]: signed });
	await screen.findByRole("region", { name: "Sign it" });
	await user.click(signing().getByRole("button", { name: "Sign" }));
	await screen.findByText("Draw your signature in the box");
	draw([
		[10, 10],
		[12, 12],
	]);
	await user.click(signing().getByRole("button", { name: "Sign" }));
	expect(server.callsOf(sign)).toEqual([]);
	draw(scribble);
	await user.click(signing().getByRole("button", { name: "Clear" }));
	await user.click(signing().getByRole("button", { name: "Sign" }));
	expect(server.callsOf(sign)).toEqual([]);
});

it("works by keyboard alone: the typed name becomes the signature", async () => {
	const { server, user } = shown({ [sign]: signed });
	const form = within(await screen.findByRole("region", { name: "Sign it" }));
	form.getByLabelText("Your full name").focus();
	await user.keyboard(" Roe");
	await user.tab();
	await user.keyboard("{ArrowDown}");
	expect(form.getByRole("radio", { name: "Type my name" })).toHaveProperty("checked", true);
	form.getByText("Ann Example Roe");
	await user.tab();
	await user.keyboard("{Enter}");
	await screen.findByRole("heading", { name: "You signed it on November 20, 2026" });
	expect(server.callsOf(sign)[0]?.body).toEqual({
		version: "2026-11",
		name: "Ann Example Roe",
		signature: { kind: "typed" },
	});
});

it("the signed PDF is downloaded, and a failure is reported", async () => {
	const { user } = shown({ [read]: signed });
	const button = await screen.findByRole("button", { name: "Download the PDF" });
	const file = vi.fn(async () => new Response("%PDF-", { headers: { "content-type": "application/pdf" } }));
	vi.stubGlobal("fetch", file);
	await user.click(button);
	await waitFor(() => expect(file).toHaveBeenCalledTimes(1));
	vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no")));
	await user.click(await screen.findByRole("button", { name: "Download the PDF" }));
	await screen.findByText("The PDF could not be downloaded");
});

it("it is revoked after a second question, and can be signed again", async () => {
	const { server, user } = shown({ [read]: signed, [revoke]: none });
	await user.click(await screen.findByRole("button", { name: "Revoke the authorization" }));
	await user.click(screen.getByRole("button", { name: "Keep it" }));
	await user.click(screen.getByRole("button", { name: "Revoke the authorization" }));
	expect(server.callsOf(revoke)).toEqual([]);
	server.say({ [read]: none });
	await user.click(screen.getByRole("button", { name: "Yes, revoke it" }));
	await screen.findByRole("region", { name: "Sign it" });
	expect(server.callsOf(revoke)).toHaveLength(1);
});

it("if it could not be revoked, it stays in force, and the page says so", async () => {
	const { user } = shown({ [read]: signed, [revoke]: () => refuses("unavailable", "The service is busy.") });
	await user.click(await screen.findByRole("button", { name: "Revoke the authorization" }));
	await user.click(screen.getByRole("button", { name: "Yes, revoke it" }));
	await screen.findByText("It was not revoked");
	screen.getByRole("heading", { name: "You signed it on November 20, 2026" });
});

it("offers to sign a changed text again; the old signature still holds", async () => {
	const { user } = shown({ [read]: { text: { ...text, version: "2027-01" }, signed: by } });
	await screen.findByText("The text has changed since then");
	await user.click(screen.getByRole("button", { name: "Sign again" }));
	screen.getByRole("region", { name: "Sign it again" });
	screen.getByText(paragraphs[0] ?? "");
});

it("links back to the step of a removal that led here", async () => {
	const { unmount } = shown({}, "/removals/authorization?removal=0b9f6c0e-54b1-4d8f-8a44-35a3b4c0d001");
	const link = await screen.findByRole("link", { name: "Back to the removal" });
	expect(link.getAttribute("href")).toBe("/removals/0b9f6c0e-54b1-4d8f-8a44-35a3b4c0d001");
	unmount();
	shown({}, "/removals/authorization?removal=//elsewhere.example");
	await screen.findByRole("region", { name: "Sign it" });
	expect(screen.queryByRole("link", { name: "Back to the removal" })).toBeNull();
});

it("nothing can be signed while it loads, and a failed load can be tried again", async () => {
	const late = held(none);
	const { unmount } = shown({ [read]: () => late.told });
	await screen.findByText("Loading your authorization");
	expect(screen.queryByRole("button", { name: "Sign" })).toBeNull();
	late.release();
	await screen.findByRole("region", { name: "Sign it" });
	unmount();
	const { server, user } = shown({ [read]: () => refuses("unavailable", "The service is busy.") });
	await screen.findByText("We could not load your authorization");
	server.say({ [read]: none });
	await user.click(screen.getByRole("button", { name: "Try again" }));
	await screen.findByRole("region", { name: "Sign it" });
});

function AloneForm() {
	const [done, setDone] = useState(false);
	const signing = useSigning(() => setDone(true));
	return done ? <p>Signed</p> : <SignForm text={text} suggested="" signing={signing} again={false} />;
}

formKeepsItsPromises("the signature's form", {
	address: sign,
	answer: signed,
	show: () => show(<AloneForm />),
	fill: async (user) => {
		await user.type(screen.getByLabelText("Your full name"), "Ann Example");
		await user.click(screen.getByRole("radio", { name: "Type my name" }));
	},
	press: "Sign",
	busy: "Signing...",
	typed: { label: "Your full name", text: "Ann Example" },
	field: { name: "name", label: "Your full name" },
	done: async () => {
		await screen.findByText("Signed");
	},
});
