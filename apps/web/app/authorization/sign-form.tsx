import { type FormEvent, useId, useState } from "react";
import type { AuthorizationAnswer } from "../lib/api/authorization.ts";
import { dateInWords } from "../lib/site/format-date.ts";
import { FormFailure } from "../shell/parts/form-failure.tsx";
import { SubmitButton } from "../ui/button.tsx";
import { Radio } from "../ui/choice.tsx";
import { Sheet } from "../ui/sheet.tsx";
import { TextField } from "../ui/text-field.tsx";
import { SignaturePad } from "./signature-pad.tsx";
import { fitted, isEnough, type Stroke } from "./strokes.ts";
import type { Signing } from "./use-signing.ts";

interface SignFormProps {
	text: AuthorizationAnswer["text"];
	/** The name that brokers are searched with, as a first suggestion. */
	suggested: string;
	signing: Signing;
	again: boolean;
}

/** The name and the signature: drawn, or typed with the intent to sign. */
export function SignForm({ text, suggested, signing, again }: SignFormProps) {
	const heading = useId();
	const [typed, setTyped] = useState<string>();
	const [kind, setKind] = useState<"drawn" | "typed">("drawn");
	const [strokes, setStrokes] = useState<readonly Stroke[]>([]);
	const [tried, setTried] = useState(false);
	const name = typed ?? suggested;
	const wrong = {
		name: name.trim().length < 2 ? "Enter your name" : signing.fields.name,
		strokes: isEnough(strokes) ? undefined : "Draw your signature in the box",
	};
	const failure = signing.failure?.of === "sign" ? signing.failure.message : undefined;

	function submit(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		setTried(true);
		if (name.trim().length < 2 || (kind === "drawn" && wrong.strokes)) return;
		signing.sign({
			version: text.version,
			name: name.trim(),
			signature: kind === "typed" ? { kind } : { kind, strokes: fitted(strokes) },
		});
	}

	return (
		<section aria-labelledby={heading}>
			<Sheet>
				<h2 id={heading} className="text-title">
					{again ? "Sign it again" : "Sign it"}
				</h2>
				<form noValidate className="mt-5 max-w-xl space-y-5" onSubmit={submit}>
					{failure ? (
						<FormFailure title="It was not signed">
							<p>{failure} What you entered is still here.</p>
						</FormFailure>
					) : null}
					<TextField
						label="Your full name"
						autoComplete="name"
						maxLength={120}
						value={name}
						error={tried || signing.fields.name ? wrong.name : undefined}
						onChange={({ target }) => setTyped(target.value)}
					/>
					<fieldset>
						<legend className="text-note font-semibold">How do you want to sign?</legend>
						<div className="mt-1 flex flex-wrap gap-x-8">
							<Radio
								name="kind"
								label="Draw it"
								checked={kind === "drawn"}
								onChange={() => setKind("drawn")}
							/>
							<Radio
								name="kind"
								label="Type my name"
								checked={kind === "typed"}
								onChange={() => setKind("typed")}
							/>
						</div>
					</fieldset>
					{kind === "drawn" ? (
						<SignaturePad
							strokes={strokes}
							onStrokes={setStrokes}
							error={tried ? wrong.strokes : undefined}
						/>
					) : (
						<div>
							<p className="text-note font-semibold">Your signature</p>
							<p className="mt-1.5 flex min-h-24 items-end border-b border-edge pb-2 font-serif text-display-sm wrap-anywhere">
								{name.trim() || " "}
							</p>
						</div>
					)}
					<p className="text-note text-ink-soft">
						Dated {dateInWords(new Date().toISOString())}. By signing you say that you have read the text and
						agree to it. You can revoke it here at any time.
					</p>
					<SubmitButton className="max-sm:w-full" busy={signing.busy === "sign"} busyText="Signing...">
						Sign
					</SubmitButton>
				</form>
			</Sheet>
		</section>
	);
}
