import type { Identifier } from "@unlisted/contracts/told";
import { Check, Clock, X } from "lucide-react";
import { Chip } from "../../ui/chip.tsx";
import { evidenceOf, isProved, kindNames } from "../words/identifier-words.ts";
import { IdentifierCode } from "./identifier-code.tsx";

interface IdentifierLineProps {
	identifier: Identifier;
	onChanged: () => void;
	onVerified: () => void;
	onRemove: () => void;
}

export function IdentifierLine({ identifier, onChanged, onVerified, onRemove }: IdentifierLineProps) {
	const { kind, value, status, origin } = identifier;
	const evidence = evidenceOf(identifier);
	return (
		<li className="py-3">
			<div className="flex flex-wrap items-center gap-x-4 gap-y-2">
				<span className="w-[5rem] text-note text-ink-soft">{kindNames[kind]}</span>
				<span className="min-w-0 flex-1 basis-52">
					<span className="font-mono wrap-anywhere">{value}</span>
					{evidence ? <span className="block text-note text-ink-soft">{evidence}</span> : null}
					{origin === "account" ? (
						<span className="block text-note text-ink-soft">
							You sign in with it, so you cannot remove it.
						</span>
					) : null}
				</span>
				<Standing kind={kind} status={status} />
				{origin === "account" ? null : (
					<button
						type="button"
						aria-label={`Remove ${value}`}
						onClick={onRemove}
						className="grid size-11 place-items-center rounded-box text-ink-soft hover:bg-tint hover:text-exposed max-sm:ml-auto"
					>
						<X aria-hidden className="size-4" />
					</button>
				)}
			</div>
			{status === "pending" ? (
				<IdentifierCode identifier={identifier} onChanged={onChanged} onVerified={onVerified} />
			) : null}
		</li>
	);
}

function Standing({ kind, status }: Pick<Identifier, "kind" | "status">) {
	if (status === "pending") {
		return (
			<Chip tone="attention">
				<Clock aria-hidden className="size-3.5" />
				Waiting for the code
			</Chip>
		);
	}
	return (
		<Chip tone="safe">
			<Check aria-hidden className="size-3.5" />
			{isProved(kind) ? "Verified" : "Watched"}
		</Chip>
	);
}
