/**
 * The pages that are not prerendered: they show a signed-in person's own things. The server answers them with the
 * application's shell; every path that is neither one of these nor a prerendered page is redirected to the root.
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
] as const;
