import type { IdentifierKind } from "@unlisted/contracts/identifiers";
import type { Identifier } from "@unlisted/contracts/told";
import { AtSign, Check, type LucideIcon, Phone, Plus, User } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { IdentifierCode } from "../identifiers/identifier-code.tsx";
import { evidenceOf } from "../words/identifier-words.ts";

const words: Readonly<
	Record<Exclude<IdentifierKind, "email">, { Icon: LucideIcon; title: string; finds: string }>
> = {
	phone: {
		Icon: Phone,
		title: "Phone number",
		finds: "Finds leaked customer lists and accounts that hold your number.",
	},
	username: {
		Icon: AtSign,
		title: "Username",
		finds: "Finds leaked accounts on sites where you use this name.",
	},
	name: {
		Icon: User,
		title: "Name and city",
		finds: "Finds records with your name. The city tells your records from those of other people.",
	},
};

interface FirstKindProps {
	kind: keyof typeof words;
	watched: readonly Identifier[];
	/** False if this installation cannot send text messages. */
	possible: boolean;
	full: boolean;
	onAdd: () => void;
	onChanged: () => void;
}

export function FirstKind({ kind, watched, possible, full, onAdd, onChanged }: FirstKindProps) {
	const { Icon, title, finds } = words[kind];
	return (
		<li className="flex flex-col rounded-box border border-rule p-4">
			<h3 className="flex items-center gap-2 font-sans text-body font-semibold tracking-normal">
				<Icon aria-hidden className="size-5 text-ink-soft" />
				{title}
			</h3>
			<p className="mt-1 flex-1 text-note text-ink-soft">
				{possible ? finds : "This installation cannot send text messages, so it cannot confirm a number."}
			</p>
			{watched.map((identifier) => (
				<div key={identifier.id} className="mt-3">
					<p className="flex items-start gap-2">
						{identifier.status === "pending" ? null : (
							<Check aria-hidden className="mt-1 size-4 shrink-0 text-safe" />
						)}
						<span className="min-w-0">
							<span className="font-mono wrap-anywhere">{identifier.value}</span>
							<span className="block text-note text-ink-soft">{evidenceOf(identifier)}</span>
						</span>
					</p>
					{identifier.status === "pending" ? (
						<IdentifierCode identifier={identifier} onChanged={onChanged} />
					) : null}
				</div>
			))}
			{possible && !full ? (
				<Button look="secondary" className="mt-4 w-full sm:max-lg:px-2" onClick={onAdd}>
					<Plus aria-hidden className="size-4" />
					Add{" "}
					{watched.length > 0
						? "another"
						: kind === "phone"
							? "a number"
							: kind === "name"
								? "a name"
								: "a username"}
				</Button>
			) : null}
		</li>
	);
}
