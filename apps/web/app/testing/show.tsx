import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { type InitialEntry, MemoryRouter } from "react-router";

/** Renders a component as a page does: with an address, and with its own cache, which does not retry. */
export function show(component: ReactNode, { at = "/" }: { at?: InitialEntry } = {}) {
	const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: "always" } } });
	const shown = render(component, {
		wrapper: ({ children }) => (
			<MemoryRouter initialEntries={[at]}>
				<QueryClientProvider client={queries}>{children}</QueryClientProvider>
			</MemoryRouter>
		),
	});
	return { ...shown, queries, user: userEvent.setup() };
}
