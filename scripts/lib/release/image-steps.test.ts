import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "../run.ts";
import { imagePlan } from "./image-steps.ts";

it("reads the last stage of the Dockerfile: its steps, settings, user, health check and command", () => {
	const plan = imagePlan(readFileSync(join(root, "Dockerfile"), "utf8"));
	expect(plan).toMatchObject({
		base: "debian:bookworm-slim",
		env: { DATA_DIR: "/data", PORT: "3000" },
		user: "10001:10001",
		healthy: ["/opt/unlisted/bin/unlisted", "healthy"],
		command: ["/opt/unlisted/bin/unlisted", "start"],
	});
	expect(plan.steps.map(({ does }) => does)).toEqual(["RUN", "COPY"]);
	expect(plan.steps[0]?.says).toContain("useradd --uid 10001 --gid 10001");
});

it("refuses an unknown instruction, so that no step is left out silently", () => {
	expect(() => imagePlan("FROM debian:bookworm-slim\nADD https://example.org/x /x\n")).toThrow(/ADD/);
});
