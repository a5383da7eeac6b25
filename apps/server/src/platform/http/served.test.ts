import { readFileSync } from "node:fs";
import { endpoints } from "@unlisted/contracts/endpoints";
import { expect, it } from "vitest";

interface Described {
	readonly paths: Record<string, Record<string, { readonly responses: Record<string, unknown> }>>;
}

const document: Described = JSON.parse(
	readFileSync(new URL("../../../../../docs/openapi.json", import.meta.url), "utf8"),
);

it.each(Object.entries(endpoints))("%s is a route that answers as the pages expect", (address, endpoint) => {
	const [method = "", path = ""] = address.split(" ");
	const route = document.paths[path.replaceAll(/:(\w+)/g, "{$1}")]?.[method.toLowerCase()];
	const successes = Object.keys(route?.responses ?? {}).filter((status) => status.startsWith("2"));
	expect(successes).toEqual("response" in endpoint ? Object.keys(endpoint.response) : ["200"]);
});
