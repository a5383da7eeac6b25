/** The result for a person who is not in the bundled corpus. */
export const outsideSample =
	"We searched only a sample of invented people, so we do not know yet whether your data is exposed.";

/**
 * For an installation with only the bundled corpus. It does not say what the operator could do, because the person
 * cannot do that.
 */
export function SampleExplained() {
	return (
		<div className="max-w-prose space-y-2">
			<p>
				This installation searches only a bundled sample of invented people, so that you can try out a scan.
				It finds nothing about real people.
			</p>
			<ForTheOperator />
		</div>
	);
}

export function ForTheOperator() {
	return (
		<details className="max-w-prose">
			<summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink">
				For the operator
			</summary>
			<p>
				Connect real sources with a Have I Been Pwned key (<code>HIBP_API_KEY</code>) or with your own breach
				files: see "Sources of scans" in docs/operating.md.
			</p>
		</details>
	);
}
