/** Breach data is under CC BY 4.0: a page that shows it must name its source, with a link. */
export function BreachAttribution(props: { text: string; url: string; licenceUrl: string }) {
	const look =
		"inline-flex min-h-11 items-center font-semibold underline decoration-rule decoration-2 underline-offset-4 hover:decoration-ink";
	return (
		<p className="flex flex-wrap gap-x-6 text-note text-ink-soft">
			<a href={props.url} target="_blank" rel="noreferrer" className={look}>
				{props.text}
			</a>
			<a href={props.licenceUrl} target="_blank" rel="noreferrer license" className={look}>
				License
			</a>
		</p>
	);
}
