import { type ClosingDifficulty, closingWords } from "@unlisted/contracts/help/account-closing";
import type { ExposureDetail } from "@unlisted/contracts/told";
import { ExternalLink } from "lucide-react";
import { buttonClass } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { later } from "../../ui/later.tsx";
import { Sheet } from "../../ui/sheet.tsx";

// Few exposures are of a service whose accounts can be closed, so the page does not wait for it.
const ClosingFollowed = later(
	() => import("./closing-followed.tsx").then((loaded) => loaded.ClosingFollowed),
	{
		quiet: true,
	},
);

type Help = NonNullable<ExposureDetail["help"]>;
type Letter = NonNullable<NonNullable<Help["close"]>["letter"]>;

const tones = {
	easy: "safe",
	medium: "info",
	hard: "attention",
	limited: "attention",
	impossible: "exposed",
} as const satisfies Record<ClosingDifficulty, string>;

/** Where to close the account, and how hard that is. An unused account can only leak again. */
export function CloseAccount({ help }: { help: Help }) {
	const { close, service } = help;
	if (!close) return null;
	const name = service ?? "the service";
	const { label, text } = closingWords[close.difficulty];
	return (
		<Sheet className="space-y-4">
			<div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
				<h2 className="text-head">Close the account there</h2>
				<Chip tone={tones[close.difficulty]}>{label}</Chip>
			</div>
			<p className="max-w-prose">
				If you do not use {name} anymore, close the account: what is deleted there cannot leak again. {text}
			</p>
			{close.how ? (
				<p className="max-w-prose border-l-2 border-rule pl-4 text-ink-soft">{close.how}</p>
			) : null}
			<a
				href={close.page}
				target="_blank"
				rel="noreferrer nofollow"
				className={`${buttonClass("secondary")} max-sm:w-full`}
			>
				Open {name}'s page for it
				<span className="sr-only"> (opens a new tab)</span>
				<ExternalLink aria-hidden className="size-4 shrink-0" />
			</a>
			<ClosingFollowed
				service={close.service}
				name={name}
				canWrite={close.letter !== null && close.letter !== undefined}
				ownLetter={close.letter ? <OwnLetter letter={close.letter} /> : null}
			/>
			<p className="text-note text-ink-soft">
				Page and difficulty from{" "}
				<a href="https://justdeleteme.xyz" target="_blank" rel="noreferrer" className="underline">
					JustDeleteMe
				</a>
				, not tried by us.
			</p>
		</Sheet>
	);
}

/** For services that want a mail. The person sends it, because the service finds the account by their address. */
function OwnLetter({ letter: { to, subject, text } }: { letter: Letter }) {
	return (
		<section aria-label="A mail to send" className="rounded-box border border-rule p-4">
			<h3 className="font-sans text-body font-semibold tracking-normal">Or write to them</h3>
			<p className="text-note text-ink-soft">Send it from the address that the account belongs to.</p>
			<dl className="mt-3 space-y-2">
				<Line label="To" text={to} />
				<Line label="Subject" text={subject} />
				<div>
					<div className="flex items-center justify-between gap-2">
						<dt className="text-note text-ink-soft">Text</dt>
						<CopyButton text={text} label="Copy the text" />
					</div>
					<dd className="whitespace-pre-line break-words">{text}</dd>
				</div>
			</dl>
		</section>
	);
}

function Line({ label, text }: { label: string; text: string }) {
	return (
		<div className="flex items-center justify-between gap-2">
			<div className="min-w-0">
				<dt className="text-note text-ink-soft">{label}</dt>
				<dd className="break-words">{text}</dd>
			</div>
			<CopyButton text={text} label={`Copy "${label}"`} />
		</div>
	);
}
