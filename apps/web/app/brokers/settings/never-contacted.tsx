import { Plus, X } from "lucide-react";
import { useState } from "react";
import { TextField } from "../../ui/text-field.tsx";
import { counted } from "../../ui/words/counted.ts";
import type { BrokerSettingsAnswer } from "../api/types.ts";

const shownMax = 12;

type Broker = NonNullable<BrokerSettingsAnswer["brokers"]>[number];

interface NeverContactedProps {
	never: readonly string[];
	brokers: readonly Broker[];
	onChange: (never: string[]) => void;
}

/** The page searches the whole catalogue itself, because it is a list of only about 1,200 names. */
export function NeverContacted({ never, brokers, onChange }: NeverContactedProps) {
	const [text, setText] = useState("");
	const words = text.trim().toLowerCase();
	const names = new Map(brokers.map(({ id, name }) => [id, name]));
	const fitting =
		words === ""
			? []
			: brokers.filter(
					({ id, name }) => !never.includes(id) && (name.toLowerCase().includes(words) || id.includes(words)),
				);
	return (
		<div className="space-y-5">
			{never.length > 0 ? (
				<ul aria-label="Never contacted" className="divide-y divide-rule border-y border-rule">
					{never.map((id) => (
						<Line key={id} id={id} name={names.get(id) ?? id}>
							<button
								type="button"
								aria-label={`Contact ${names.get(id) ?? id} again`}
								onClick={() => onChange(never.filter((one) => one !== id))}
								className="grid size-11 shrink-0 place-items-center rounded-box text-ink-soft hover:bg-tint hover:text-ink"
							>
								<X aria-hidden className="size-4" />
							</button>
						</Line>
					))}
				</ul>
			) : null}
			<TextField
				label="Find a broker by name or site"
				type="search"
				autoComplete="off"
				maxLength={100}
				value={text}
				onChange={({ target }) => setText(target.value)}
			/>
			<p role="status" className="text-note text-ink-soft">
				{words === ""
					? `${counted(brokers.length, "broker")} in our list.`
					: fitting.length === 0
						? "No other broker has this name."
						: fitting.length > shownMax
							? `${counted(fitting.length, "broker")}. Type more to see fewer; these are the first ${shownMax}.`
							: `${counted(fitting.length, "broker")} found.`}
			</p>
			{fitting.length > 0 ? (
				<ul aria-label="Found" className="divide-y divide-rule border-y border-rule">
					{fitting.slice(0, shownMax).map(({ id, name }) => (
						<Line key={id} id={id} name={name}>
							<button
								type="button"
								aria-label={`Never contact ${name}`}
								onClick={() => onChange([...never, id])}
								className="inline-flex min-h-11 shrink-0 items-center gap-2 px-2 text-note font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
							>
								<Plus aria-hidden className="size-4" />
								Never contact
							</button>
						</Line>
					))}
				</ul>
			) : null}
		</div>
	);
}

function Line({ id, name, children }: { id: string; name: string; children: React.ReactNode }) {
	return (
		<li className="flex items-center justify-between gap-4 py-1">
			<span className="min-w-0">
				<span className="block font-medium wrap-anywhere">{name}</span>
				<span className="block font-mono text-note text-ink-soft wrap-anywhere">{id}</span>
			</span>
			{children}
		</li>
	);
}
