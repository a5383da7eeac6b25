/** On an installation with only the bundled corpus. */
export function SampleExplained() {
	return (
		<div className="max-w-prose space-y-2">
			<p>
				This installation looks in the bundled sample: made-up people across all four sources, so that a scan
				can be tried out. For anybody else's data it finds nothing.
			</p>
			<p>
				Whoever runs it connects real sources with a Have I Been Pwned key (<code>HIBP_API_KEY</code>) or with
				breach files of their own: see "Connecting real sources" in the README.
			</p>
		</div>
	);
}
