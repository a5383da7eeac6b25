import type { ReactNode } from "react";

/** Gives a screen of the product its width. */
export function Page({ children }: { children: ReactNode }) {
	return <div className="mx-auto max-w-page px-5 py-10 sm:px-8 sm:py-14">{children}</div>;
}
