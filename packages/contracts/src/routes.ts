/**
 * Pages that are not prerendered, because they show data of a signed-in person. The server answers them with the
 * application's shell. It redirects every path that is neither one of these nor prerendered to the root.
 */
export const shellPages = [
	"/checkout",
	"/dashboard",
	"/profile",
	"/account",
	"/subscription",
	"/billing",
	"/scanner",
	"/scanner/settings",
	"/scanner/exposure/:id",
	"/identity",
	"/removals",
	"/removals/authorization",
	"/removals/drop",
	"/removals/settings",
	"/removals/disclosures",
	"/removals/listings",
	"/removals/listings/:id",
	"/removals/:id",
	"/admin",
	"/admin/:room",
	"/admin/support/:reference",
] as const;
