import { CouldNotLoad } from "../../ui/could-not-load.tsx";
import type { Download } from "./use-download.ts";

/** A failed download: which file, why, and another try. */
export function DownloadSaid({ download: { failure, busy } }: { download: Download }) {
	if (!failure) return null;
	return (
		<div className="mt-4">
			<CouldNotLoad
				title={`${failure.what} could not be downloaded`}
				message={failure.message}
				busy={busy !== undefined}
				onRetry={failure.retry}
			/>
		</div>
	);
}
