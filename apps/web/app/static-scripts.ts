import { createContext } from "react";

/**
 * The script for a page that is rendered as a static one, and then the files that it imports. Null if React runs the
 * page.
 */
export const StaticScripts = createContext<readonly string[] | null>(null);
