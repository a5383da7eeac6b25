import type { SliceContext } from "../../platform/context.ts";
import type { Authenticate } from "../../platform/http/caller.ts";
import type { Slice } from "../../platform/slice.ts";
import { tablesErrorShape } from "./tables.error-shape.ts";
import { tablesRoutes } from "./tables.routes.ts";

export function tablesSlice(context: SliceContext, needs: { readonly authenticate: Authenticate }): Slice {
	return {
		routes: (http) => tablesRoutes(http, { ...context, ...needs }),
		errorShape: tablesErrorShape,
	};
}
