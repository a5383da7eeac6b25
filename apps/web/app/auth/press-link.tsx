import { useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { WithoutPassword, WithPassword } from "./code/keep-password.tsx";
import { lookAtLink, type Pressed, pressLink, type SeenLink, type WaitingLink } from "./link-calls.ts";
import { AuthScreen } from "./parts/auth-screen.tsx";

const words = new Map([
	["magiclink", { title: "Sign in", press: "Sign in" }],
	["invite", { title: "You are invited", press: "Accept the invitation" }],
	["recovery", { title: "Choose a new password", press: "Go on" }],
	["email_change", { title: "Change your email address", press: "Confirm the change" }],
]);
const confirmation = { title: "Confirm your email address", press: "Confirm my address" };

interface PressLinkProps {
	readonly link: WaitingLink;
	/** `kept`: false if a password chosen in another browser is now invalid. */
	readonly onPressed: (pressed: Pressed, kept: boolean) => void;
	readonly onUseless: (problem: string) => void;
}

/** Acts only on a click: programs that open every link in a mail must not confirm for the person. */
export function PressLink({ link, onPressed, onUseless }: PressLinkProps) {
	const [seen, setSeen] = useState<SeenLink>();
	const [busy, setBusy] = useState(false);
	const [problem, setProblem] = useState<string>();
	const { title, press } = words.get(link.type) ?? confirmation;

	useEffect(() => {
		let here = true;
		void lookAtLink(link).then((found) => {
			if (!here) return;
			if ("problem" in found) onUseless(found.problem);
			else setSeen(found);
		});
		return () => {
			here = false;
		};
	}, [link, onUseless]);

	async function act(password?: string) {
		setBusy(true);
		setProblem(undefined);
		const pressed = await pressLink(link, password);
		setBusy(false);
		if (pressed.kind !== "failed")
			return onPressed(pressed, password !== undefined || seen?.question !== "keep");
		if (!pressed.wrongPassword) return onPressed(pressed, true);
		setProblem(pressed.message);
	}

	if (!seen) {
		return (
			<AuthScreen title={title}>
				<Skeleton label="Reading the link" />
			</AuthScreen>
		);
	}
	return (
		<AuthScreen title={title} intro={<About seen={seen} />}>
			<div className="space-y-5">
				{seen.signedInAs ? <OtherAccount seen={seen} changes={link.type === "email_change"} /> : null}
				{problem ? (
					<Notice tone="exposed" announce>
						{problem}
					</Notice>
				) : null}
				{seen.question === null ? (
					<Button className="w-full" busy={busy} onClick={() => void act()}>
						{busy ? "One moment…" : press}
					</Button>
				) : (
					<WithPassword
						why={seen.question}
						press={seen.question === "keep" ? "Confirm and keep my password" : press}
						busy={busy}
						onSubmit={act}
					/>
				)}
				{seen.question === "keep" ? <WithoutPassword busy={busy} onGoOn={() => void act()} /> : null}
			</div>
		</AuthScreen>
	);
}

function About({ seen: { email, newEmail } }: { seen: SeenLink }) {
	const address = (text: string) => <strong className="wrap-anywhere text-ink">{text}</strong>;
	if (newEmail && email) {
		return (
			<p>
				From {address(email)} to {address(newEmail)}.
			</p>
		);
	}
	const only = newEmail ?? email;
	return only ? <p>This is about {address(only)}.</p> : null;
}

function OtherAccount({ seen, changes }: { seen: SeenLink; changes: boolean }) {
	const text = changes
		? `You are signed in here as ${seen.signedInAs}. This is about another account.`
		: `You are signed in here as ${seen.signedInAs}. If you continue, you will be signed in as ${seen.email ?? "somebody else"} instead.`;
	return (
		<Notice tone="attention" title="This is another account">
			{text}
		</Notice>
	);
}
