export function SkipLink() {
	return (
		<a
			href="#content"
			data-print="no"
			className="fixed top-2 left-2 z-50 -translate-y-20 rounded-box bg-ink px-4 py-3 font-semibold text-paper focus:translate-y-0"
		>
			Skip to content
		</a>
	);
}
