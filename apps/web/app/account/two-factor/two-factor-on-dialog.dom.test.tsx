import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { siteConfig } from "../../lib/site/site-config.ts";
import { ownSession, ownUser } from "../../testing/own-user.ts";
import { authRefuses, held, pretendServer, type Routes, refuses } from "../../testing/pretend-server.ts";
import { show } from "../../testing/show.tsx";
import { TwoFactorOnDialog } from "./two-factor-on-dialog.tsx";

const codes = "POST /auth/v1/factors/recovery-codes";
const without = "Two-factor is on, but you have no recovery codes yet";
const id = "0b9f6c0e-54b1-4d8f-8a44-35a3b4c0c001";

beforeEach(() => {
	vi.stubGlobal("PublicKeyCredential", class {});
	vi.spyOn(siteConfig, "passkeysFor", "get").mockReturnValue(location.hostname);
});

function shown(more: Routes = {}) {
	const onClose = vi.fn();
	const server = pretendServer({
		"GET /auth/v1/user": ownUser,
		"POST /auth/v1/factors": ({ body }: { body: unknown }) => {
			const type = (body as { factor_type: string }).factor_type;
			const totp = { qr_code: "<svg/>", secret: "ABCD", uri: "otpauth://x" };
			return { id, type, friendly_name: "x", ...(type === "totp" && { totp }) };
		},
		"POST /auth/v1/factors/:id/challenge": { id: "c", type: "totp", expires_at: 2_000_000_000 },
		"POST /auth/v1/factors/:id/verify": ownSession(),
		...more,
	} as Routes);
	return { ...show(<TwoFactorOnDialog open onClose={onClose} />), server, onClose };
}
async function typeCode(user: ReturnType<typeof shown>["user"]) {
	await user.type(await screen.findByLabelText("Authentication code"), "123456");
	await user.click(screen.getByRole("button", { name: "Verify and switch on" }));
}

it("if the code was right and only the recovery codes fail, two-factor is on, and the dialog says so", async () => {
	const { user, onClose } = shown({ [codes]: () => refuses("unavailable", "Not just now.") });
	await typeCode(user);
	await screen.findByText(without);
	screen.getByRole("dialog", { name: "Two-factor is on" });
	const close = screen.getAllByRole("button", { name: "Close" }).at(-1);
	expect(document.activeElement).toBe(close);
	screen.getByText(/^Not just now\. Close this, and choose "Make new recovery codes"\.$/);
	expect(screen.queryByText("That code was not accepted")).toBeNull();
	expect(screen.queryByLabelText("Authentication code")).toBeNull();
	await user.keyboard("{Enter}");
	expect(onClose).toHaveBeenCalledOnce();
});

it("if the key was accepted and only the recovery codes fail, two-factor is on, and the dialog says so", async () => {
	const bytes = new Uint8Array([1, 2, 3]).buffer;
	const create = vi.fn(async () => ({
		id: "AQID",
		rawId: bytes,
		type: "public-key",
		authenticatorAttachment: "platform",
		getClientExtensionResults: () => ({}),
		response: { clientDataJSON: bytes, attestationObject: bytes },
	}));
	vi.spyOn(navigator, "credentials", "get").mockReturnValue({ create } as never);
	const options = { challenge: "AQID", rp: { name: "x" }, user: { id: "AQID", name: "a", displayName: "a" } };
	const { user } = shown({
		"POST /auth/v1/factors/:id/challenge": {
			id: "c",
			webauthn: { type: "create", credential_options: { publicKey: options } },
		} as never,
		[codes]: () => refuses("unavailable", "Not just now."),
	});
	await user.click(await screen.findByRole("button", { name: "Use a security key instead" }));
	await user.click(screen.getByRole("button", { name: "Add a key and switch on" }));
	await screen.findByText(without);
	expect(create).toHaveBeenCalledOnce();
	expect(screen.queryByText("Two-factor is not set up yet")).toBeNull();
});

it("a wrong code is reported as wrong, in plain words", async () => {
	const { user } = shown({
		"POST /auth/v1/factors/:id/verify": () =>
			authRefuses(422, "mfa_verification_failed", "Invalid TOTP code entered"),
	} as Routes);
	await typeCode(user);
	await screen.findByText("That code was not accepted");
	screen.getByText("That code is wrong or expired. Try the newest one.");
});

it("Escape does not close the dialog during the verification, so that no codes are lost", async () => {
	const { told, release } = held({ codes: ["aaaaa-bbbbb"], remaining: 1 });
	const { user, onClose, server } = shown({ [codes]: () => told });
	await typeCode(user);
	await waitFor(() => expect(server.callsOf(codes)).toHaveLength(1));
	fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
	expect(onClose).not.toHaveBeenCalled();
	release();
	await screen.findByText("aaaaa-bbbbb");
	// The field is gone. Its focus goes to the new title, which is read out, not to the page behind.
	expect(document.activeElement?.textContent).toBe("Save your recovery codes");
	fireEvent(screen.getByRole("dialog"), new Event("cancel", { cancelable: true }));
	expect(onClose).toHaveBeenCalledOnce();
});

it("each other way to get the code has a line of its own", async () => {
	vi.spyOn(siteConfig, "textMessages", "get").mockReturnValue({ gapSeconds: 60 });
	shown();
	const other = await screen.findByRole("button", { name: "Use text messages instead" });
	const ways = other.parentElement;
	expect(ways?.textContent).toBe("Use text messages insteadUse a security key instead");
	expect(ways?.className).toContain("flex-col");
});
