/** On an installation with only the bundled corpus. */
export function SampleExplained() {
	return (
		<div className="max-w-prose space-y-2">
			<p>
				This installation searches only a bundled sample of invented people, so that you can try out a scan.
				It finds nothing about real people.
			</p>
			<p>
				The operator can connect real sources with a Have I Been Pwned key (<code>HIBP_API_KEY</code>) or with
				their own breach files: see "Sources of scans" in docs/operating.md.
			</p>
		</div>
	);
}
