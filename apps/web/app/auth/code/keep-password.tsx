import { type FormEvent, useState } from "react";
import { Button, SubmitButton } from "../../ui/button.tsx";
import { PasswordField } from "../../ui/password-field.tsx";

interface WithPasswordProps {
	why: "keep" | "agree";
	press: string;
	busy: boolean;
	onSubmit: (password: string) => Promise<void>;
}

/**
 * The account was created, or the change was requested, in another browser. The password proves that it was the same
 * person.
 */
export function WithPassword(props: WithPasswordProps) {
	const [password, setPassword] = useState("");
	function submit(event: FormEvent) {
		event.preventDefault();
		if (password !== "") void props.onSubmit(password);
	}
	return (
		<form method="post" noValidate onSubmit={submit} className="space-y-5">
			<p>
				{props.why === "keep"
					? "This account was created in another browser. If that was you, type the password that you chose there."
					: "The change was requested in another browser. Type the account's password, or open the link in that browser. If you did not request it, do nothing."}
			</p>
			<PasswordField
				label="Password"
				autoComplete="current-password"
				value={password}
				onChange={({ target }) => setPassword(target.value)}
			/>
			<SubmitButton busy={props.busy} busyText="One moment…" className="w-full">
				{props.press}
			</SubmitButton>
		</form>
	);
}

export function WithoutPassword({ busy, onGoOn }: { busy: boolean; onGoOn: () => void }) {
	return (
		<section className="space-y-3 border-edge border-t pt-5">
			<h2 className="font-semibold">You did not choose a password?</h2>
			<p className="text-ink-soft">
				Then someone else created this account. Continue without it: that password stops working, everything
				in the account is deleted, and you choose your own password.
			</p>
			<Button look="secondary" className="w-full" busy={busy} onClick={onGoOn}>
				Continue without it
			</Button>
		</section>
	);
}
