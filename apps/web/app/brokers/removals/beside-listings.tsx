import { AccountsClosing } from "./accounts-closing.tsx";
import { DeepScanSetup } from "./deep-scan.tsx";

/** Requests that are not removals of listings. */
export function BesideListings() {
	return (
		<>
			<DeepScanSetup />
			<AccountsClosing />
		</>
	);
}
