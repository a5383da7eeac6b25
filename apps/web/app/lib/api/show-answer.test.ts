import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { showAnswer } from "./show-answer.ts";

it("a slow reading from before a change does not replace the change's answer, and other readings go on", async () => {
	const queries = new QueryClient();
	const slow = Promise.withResolvers<{ name: string }>();
	const [key, below] = [["settings"], ["settings", "other"]];
	queries.setQueryData(key, { name: "old" });
	const readings = [key, below].map((queryKey) =>
		queries.fetchQuery({ queryKey, queryFn: () => slow.promise }).catch(() => undefined),
	);
	await showAnswer(queries, key, [{ name: "new" }, "name"]);
	slow.resolve({ name: "old" });
	await Promise.all(readings);
	expect([queries.getQueryData(key), queries.getQueryData(below)]).toEqual([
		{ name: "new" },
		{ name: "old" },
	]);
});
