/** The one version of the API that this sandbox speaks. */
export const apiVersion = "2026-10-28.endive";
