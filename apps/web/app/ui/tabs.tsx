import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

export interface Tab<Id extends string> {
	id: Id;
	label: string;
	content: ReactNode;
}

/** Shows one of several sheets. Arrow keys move between the tabs, as screen readers announce it. */
export function Tabs<Id extends string>(props: {
	label: string;
	tabs: readonly Tab<Id>[];
	selected: Id;
	onSelect: (id: Id) => void;
}) {
	const { label, tabs, selected, onSelect } = props;
	const base = useId();
	const list = useRef<HTMLDivElement>(null);

	function onKeyDown(event: KeyboardEvent) {
		const at = tabs.findIndex(({ id }) => id === selected);
		const places = new Map(
			Object.entries({ ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }),
		);
		const to = places.get(event.key);
		if (to === undefined) return;
		event.preventDefault();
		const next = (to + tabs.length) % tabs.length;
		const tab = tabs[next];
		if (!tab) return;
		onSelect(tab.id);
		list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
	}

	return (
		<div>
			<div
				ref={list}
				role="tablist"
				aria-label={label}
				onKeyDown={onKeyDown}
				className="flex flex-wrap gap-x-4 border-b border-edge sm:gap-0"
			>
				{tabs.map(({ id, label: name }) => (
					<button
						key={id}
						id={`${base}-${id}`}
						type="button"
						role="tab"
						aria-selected={id === selected}
						aria-controls={`${base}-panel`}
						tabIndex={id === selected ? 0 : -1}
						onClick={() => onSelect(id)}
						className="-mb-px min-h-12 border-b-2 border-transparent text-left text-note font-semibold text-ink-soft -outline-offset-2 sm:px-4 sm:text-body hover:text-ink aria-selected:border-safe aria-selected:text-ink"
					>
						{name}
					</button>
				))}
			</div>
			<div id={`${base}-panel`} role="tabpanel" aria-labelledby={`${base}-${selected}`} className="pt-6">
				{tabs.find(({ id }) => id === selected)?.content}
			</div>
		</div>
	);
}
