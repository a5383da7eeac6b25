import type { Answer } from "@unlisted/contracts/seam";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { confirmWithCode } from "../../lib/sign-in/factor-code.ts";
import { signInWithPasskey } from "../../lib/sign-in/passkeys.ts";
import { Page } from "../../shell/parts/page.tsx";
import { PasskeyBox } from "../../shell/parts/passkey-box.tsx";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { TextField } from "../../ui/text-field.tsx";

type Ways = Answer<"GET /api/admin/session">["ways"];

interface ConfirmScreenProps {
	ways: Ways;
	onDone: () => unknown;
}

/** Both ways give the operator a new session, and its key starts with it. */
export function ConfirmScreen({ ways, onDone }: ConfirmScreenProps) {
	const passkey = ways?.passkey ?? false;
	const totp = ways?.totp ?? null;
	return (
		<Page>
			<PageHeading
				title="Confirm that it is you"
				subtitle="The operator rooms open with your second factor or passkey, and close after 15 minutes without a request, or after 8 hours."
			/>
			<div className="max-w-lg space-y-6">
				{passkey ? (
					<Sheet>
						<PasskeyBox ask={() => signInWithPasskey()} onDone={onDone}>
							{(busy, press) => (
								<Button className="w-full" busy={busy} onClick={press}>
									{busy ? "Waiting for your passkey..." : "Use your passkey"}
								</Button>
							)}
						</PasskeyBox>
					</Sheet>
				) : null}
				{totp ? (
					<Sheet>
						<CodeForm factorId={totp} onDone={onDone} />
					</Sheet>
				) : null}
				{passkey || totp ? null : (
					<Notice tone="attention" title="Sign out, and sign in again">
						This page cannot ask for your key. Sign in with your password, and confirm with the key that you
						had when you became an operator.
					</Notice>
				)}
			</div>
		</Page>
	);
}

function CodeForm({ factorId, onDone }: { factorId: string; onDone: () => unknown }) {
	const { register, handleSubmit, setFocus, formState } = useForm<{ code: string }>();
	const [failure, setFailure] = useState<string>();
	const submit = handleSubmit(async ({ code }) => {
		setFailure(undefined);
		const problem = await confirmWithCode(factorId, code.replace(/\s/g, ""));
		if (!problem) return void onDone();
		setFailure(problem);
		setFocus("code", { shouldSelect: true });
	});
	return (
		<form method="post" noValidate onSubmit={submit} className="space-y-5">
			{failure ? (
				<Notice tone="exposed" title="That code was not accepted" announce>
					{failure}
				</Notice>
			) : null}
			<TextField
				label="Code"
				hint="The six digits that your authenticator app shows now."
				inputMode="numeric"
				autoComplete="one-time-code"
				error={formState.errors.code?.message}
				{...register("code", { validate: (value) => value.trim() !== "" || "Code is required" })}
			/>
			<SubmitButton busy={formState.isSubmitting} busyText="Checking..." className="w-full">
				Confirm
			</SubmitButton>
		</form>
	);
}
